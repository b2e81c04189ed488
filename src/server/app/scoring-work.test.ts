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

/** The steps of a finished job with this work and these times. */
function formerJob(units: typeof one_race, seconds: Seconds): TimedStep[] {
  const steps = planSteps(scoringWork(units, 1000, racesOf(units)), new Map(Object.entries(seconds)))
  return steps.map((step) => ({ ...step, took_s: seconds[step.step as keyof Seconds] }))
}

/**
 * The largest difference between the share that is shown during a job and the share of its final time, in points. A
 * virtual clock runs in steps of 5 ms. The share is stored as often as `openProgress` stores it.
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

// As measured by `bench/job.ts` at 1,000 players.
const short = { prepare: 0.11, points: 0.06, totals: 0.1, switch: 0.08 }
const longer = { prepare: 0.32, points: 0.16, totals: 0.2, switch: 0.15 }
const scaled = (seconds: Seconds, factor: number): Seconds => ({
  prepare: seconds.prepare * factor,
  points: seconds.points * factor,
  totals: seconds.totals * factor,
  switch: seconds.switch * factor,
})

describe('the share that a job shows is within 20 points of the share of its final time [E3]', () => {
  const former = [formerJob(one_race, short)]

  test('for a job of a third of a second, after another one like it', () => {
    const job = { units: one_race, former, players: 1000 }
    expect(largestError({ ...job, seconds: short })).toBeLessThan(20)
    expect(largestError({ ...job, seconds: scaled(short, 1.8) })).toBeLessThan(20)
    expect(largestError({ ...job, seconds: scaled(short, 0.7) })).toBeLessThan(20)
  })

  test('for a job with other work than the latest one', () => {
    const job = { units: season, seconds: longer, players: 1000 }
    expect(largestError({ ...job, former: [formerJob(season, longer), ...former] })).toBeLessThan(20)
    expect(largestError({ ...job, former: [...former, formerJob(season, longer)] })).toBeLessThan(20)
  })

  test('for the first job of a game, before anything was measured', () => {
    expect(largestError({ units: one_race, seconds: short, former: [], players: 1000 })).toBeLessThan(20)
    expect(largestError({ units: season, seconds: longer, former: [], players: 1000 })).toBeLessThan(20)
  })

  test('for a season that is scored again after races were published one at a time', () => {
    const job = { units: season, seconds: longer, players: 1000 }
    expect(largestError({ ...job, former: [...former, ...former] })).toBeLessThan(20)
  })

  test('for a long job of a large game, after another one like it', () => {
    const seconds = { prepare: 1, points: 5, totals: 12, switch: 2 }
    const job = { units: season, former: [formerJob(season, seconds)], players: 1_000_000 }
    expect(largestError({ ...job, seconds })).toBeLessThan(20)
    expect(largestError({ ...job, seconds: scaled(seconds, 2) })).toBeLessThan(20)
  })
})

test('without measured times, a step takes its default for each unit', () => {
  const work = [{ step: 'points', units: 4, default_s: 0.5 }]
  expect(expectedSeconds(work, [])).toEqual(new Map([['points', 2]]))
  const unmeasured = [{ step: 'points', share: 1, units: 4, took_s: null }]
  expect(expectedSeconds(work, [unmeasured])).toEqual(new Map([['points', 2]]))
  const measured = [{ step: 'points', share: 1, units: 2, took_s: 3 }]
  expect(expectedSeconds(work, [measured, unmeasured]).get('points')).toBeCloseTo(6)
})
