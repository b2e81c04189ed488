import type { PlannedStep } from './job-handler.ts'
import type { TimedStep } from './store.ts'

/** A step with its amount of work. `default_s` is the seconds that a unit takes if no job has been measured. */
export type StepWork = { step: string; units: number; default_s: number }

/**
 * The expected seconds of each step, measured in the same steps of former jobs, so that they fit this machine and its
 * number of players.
 */
export function expectedSeconds(
  work: readonly StepWork[],
  former: readonly (readonly TimedStep[])[],
): Map<string, number> {
  return new Map(
    work.map(({ step, units, default_s }) => {
      const taken = former.flat().filter((each) => each.step === step && each.took_s !== null && each.units)
      const measured_units = sum(taken.map((each) => each.units ?? 0))
      const unit_s =
        measured_units > 0 ? sum(taken.map((each) => each.took_s ?? 0)) / measured_units : default_s
      return [step, units * unit_s]
    }),
  )
}

/** The steps, each with its expected share of the total time. */
export function planSteps(work: readonly StepWork[], seconds: ReadonlyMap<string, number>): PlannedStep[] {
  const total = sum([...seconds.values()])
  return work.map(({ step, units }) => ({ step, units, share: seconds.get(step)! / total }))
}

/** The share of the total time that has passed when `units_done` units are done. Steps are done in their order. */
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
