import type { PlannedStep } from './job-handler.ts'
import type { TimedStep } from './store.ts'

/** A step with its amount of work. `default_s` is the number of seconds for one unit if no job has been measured. */
export type StepWork = { step: string; units: number; default_s: number }

/**
 * Returns the expected seconds of each step. They are based on the times of the same steps in former jobs (latest
 * first). The seconds therefore fit this machine and the number of players.
 */
export function expectedSeconds(
  work: readonly StepWork[],
  former: readonly (readonly TimedStep[])[],
): Map<string, number> {
  return new Map(
    work.map(({ step, units, default_s }) => {
      const taken = former.flat().filter((each) => each.step === step && each.took_s !== null && each.units)
      const times = taken.map(({ took_s, units: former_units }) => took_s! / former_units!)
      return [step, units * (times.length > 0 ? typicalOf(times) : default_s)]
    }),
  )
}

/** The weight of each time, as a fraction of the weight of the time that was measured after it. */
const weight_of_older = 0.6

/**
 * Returns the weighted geometric mean of times (latest first), because the error of the shown share depends on the
 * ratios of times. A job that ran while the machine was busy therefore does not count more than the others.
 */
function typicalOf(times: readonly number[]): number {
  const weights = times.map((_, index) => weight_of_older ** index)
  const logs = times.map((time, index) => weights[index]! * Math.log(Math.max(time, 1e-6)))
  return Math.exp(sum(logs) / sum(weights))
}

/** Returns the steps, each with its expected share of the total time. */
export function planSteps(work: readonly StepWork[], seconds: ReadonlyMap<string, number>): PlannedStep[] {
  const total = sum([...seconds.values()])
  return work.map(({ step, units }) => ({ step, units, share: seconds.get(step)! / total }))
}

/**
 * Returns the share of the total time that has passed when `units_done` units are done. Steps are done in their order.
 */
export function shareOfTime(
  work: readonly StepWork[],
  seconds: ReadonlyMap<string, number>,
  units_done: number,
): number {
  let left = units_done
  let passed_s = 0
  for (const { step, units } of work) {
    const done = Math.min(left, units)
    if (units > 0) passed_s += (done / units) * seconds.get(step)!
    left -= done
  }
  return passed_s / sum([...seconds.values()])
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
