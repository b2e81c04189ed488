import { describe, expect, test } from 'vitest'
import type { Forecast } from '#server/jobs/job-handler.ts'
import { openShare } from '#server/jobs/progress.ts'
import { expectedSeconds, planSteps } from '#server/jobs/step-times.ts'
import type { TimedStep } from '#server/jobs/store.ts'
import { reportScoring, scoringWork } from './scoring-work.ts'

const STEPS = ['prepare', 'points', 'totals', 'switch'] as const
type Seconds = Record<(typeof STEPS)[number], number>
type Simulation = { units: typeof one_race; seconds: Seconds; former: TimedStep[][]; players: number }

const one_race = { points: 1.7, totals: 9.6, switch: 0.5 }
const season = { points: 13.6, totals: 40, switch: 0.5 }
const racesOf = (units: typeof one_race) => Math.round(units.points / one_race.points)

/** Makes the steps of a finished job with the given amounts of work and times. */
function formerJob(units: typeof one_race, seconds: Seconds): TimedStep[] {
  const steps = planSteps(scoringWork(units, 1000, racesOf(units)), new Map(Object.entries(seconds)))
  return steps.map((step) => ({ ...step, took_s: seconds[step.step as keyof Seconds] }))
}

/**
 * Simulates a job with a virtual clock in steps of 5 ms, and stores the progress as often as `openProgress` does.
 * Returns the largest difference between the shown share and the elapsed share of the job's total time.
 */
function largestError({ units, seconds, former, players }: Simulation): number {
  let now = 0
  const share = openShare(() => now)
  const progress = (passed: number, _: string, forecast?: Forecast) => share.report(passed, forecast)
  const { onWork, onSheets } = reportScoring({ plan: () => {}, progress, former, players })
  const races = racesOf(units)
  const total_s = STEPS.reduce((sum, step) => sum + seconds[step], 0)
  let [error, shown, stored_at] = [0, 0, 0]
  const passUntil = (end: number) => {
    while (now < end) {
      now = Math.min(end, now + 0.005)
      if (now - stored_at >= Math.max(0.01, Math.min(0.25, now / 50))) {
        shown = Math.max(shown, share.shareAfter(0))
        stored_at = now
      }
      error = Math.max(error, Math.abs(shown - now / total_s))
    }
  }
  for (let made = 0; made < races; made++) {
    onSheets({ made, sheets: races, races })
    passUntil(now + seconds.prepare / (races + 1))
  }
  onSheets({ made: races, sheets: races, races })
  passUntil(seconds.prepare)
  const total_units = units.points + units.totals + units.switch
  let units_done = 0
  for (const step of ['points', 'totals', 'switch'] as const) {
    const parts = Math.ceil(units[step])
    for (let part = 0; part < parts; part++) {
      const part_units = units[step] / parts
      const ahead = step === 'switch' ? 1 : (units_done + part_units) / total_units
      onWork({ step, share: units_done / total_units, ahead, units })
      passUntil(now + seconds[step] / parts)
      units_done += part_units
    }
  }
  return error * 100
}

// The seconds of each step with 1,000 players, measured by `bench/job.ts`.
const short = { prepare: 0.11, points: 0.06, totals: 0.1, switch: 0.08 }
const longer = { prepare: 0.32, points: 0.16, totals: 0.2, switch: 0.15 }
const scaled = (seconds: Seconds, factor: number): Seconds => ({
  prepare: seconds.prepare * factor,
  points: seconds.points * factor,
  totals: seconds.totals * factor,
  switch: seconds.switch * factor,
})

describe('the shown progress of a job differs from the elapsed share of its total time by at most 20 percentage points [E3]', () => {
  const former = [formerJob(one_race, short)]

  test('for a job of a third of a second, after a similar job', () => {
    const job = { units: one_race, former, players: 1000 }
    expect(largestError({ ...job, seconds: short })).toBeLessThan(20)
    expect(largestError({ ...job, seconds: scaled(short, 1.8) })).toBeLessThan(20)
    expect(largestError({ ...job, seconds: scaled(short, 0.7) })).toBeLessThan(20)
  })

  test('for a job whose work differs from that of the latest job', () => {
    const job = { units: season, seconds: longer, players: 1000 }
    expect(largestError({ ...job, former: [formerJob(season, longer), ...former] })).toBeLessThan(20)
    expect(largestError({ ...job, former: [...former, formerJob(season, longer)] })).toBeLessThan(20)
  })

  test('for the first job of a game, when nothing has been measured', () => {
    expect(largestError({ units: one_race, seconds: short, former: [], players: 1000 })).toBeLessThan(20)
    expect(largestError({ units: season, seconds: longer, former: [], players: 1000 })).toBeLessThan(20)
  })

  test('for scoring a season again, after jobs that published one race each', () => {
    const job = { units: season, seconds: longer, players: 1000 }
    expect(largestError({ ...job, former: [...former, ...former] })).toBeLessThan(20)
  })

  test('for a long job of a large game, after a similar job', () => {
    const seconds = { prepare: 1, points: 5, totals: 12, switch: 2 }
    const job = { units: season, former: [formerJob(season, seconds)], players: 1_000_000 }
    expect(largestError({ ...job, seconds })).toBeLessThan(20)
    expect(largestError({ ...job, seconds: scaled(seconds, 2) })).toBeLessThan(20)
  })
})

test('without measured times, a step is estimated with its default time for each unit', () => {
  const work = [{ step: 'points', units: 4, default_s: 0.5 }]
  expect(expectedSeconds(work, [])).toEqual(new Map([['points', 2]]))
  const unmeasured = [{ step: 'points', share: 1, units: 4, took_s: null }]
  expect(expectedSeconds(work, [unmeasured])).toEqual(new Map([['points', 2]]))
  const measured = [{ step: 'points', share: 1, units: 2, took_s: 3 }]
  expect(expectedSeconds(work, [measured, unmeasured]).get('points')).toBeCloseTo(6)
})
