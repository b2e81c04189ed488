import type { Job } from '#server/jobs/job-handler.ts'
import { expectedSeconds, planSteps, type StepWork, shareOfTime } from '#server/jobs/step-times.ts'
import { listFormerSteps, type TimedStep } from '#server/jobs/store.ts'
import type { OnSheets } from '#server/scoring/publish.ts'
import { type OnWork, UNITS, type WorkState } from '#server/standings/count-work.ts'
import { countUsers } from '#server/users/store.ts'

type Units = WorkState['units']

/** The units of work of the first step: one for each sheet, and one for reading the season. */
const prepareUnits = (sheets: number) => sheets + 1

/**
 * Default times in seconds, used until a job on this machine has been measured. A unit of work takes `statement`, plus
 * `player` for each player. `bench/job.ts` measured 2 to 20 microseconds for each player.
 */
const SECONDS = { prepare: 0.05, statement: 0.015, player: 6e-6, switch: 0.06 }

/** Returns the steps of building boards with their amounts of work. */
export function scoringWork(units: Units, players: number, sheets = 1): StepWork[] {
  const unit_s = SECONDS.statement + players * SECONDS.player
  return [
    { step: 'prepare', units: prepareUnits(sheets), default_s: SECONDS.prepare },
    { step: 'points', units: units.points, default_s: unit_s },
    { step: 'totals', units: units.totals, default_s: unit_s },
    { step: 'switch', units: units.switch, default_s: SECONDS.switch + unit_s },
  ]
}

type FormerSteps = readonly (readonly TimedStep[])[]

/**
 * Estimates the work of publishing `races` races from the former job with the most similar number of races. Without a
 * former job, uses figures of races in the middle of a season.
 */
function likelyUnits(former: FormerSteps, races: number): Units {
  const points = races * UNITS.score
  const distance = (steps: readonly TimedStep[]) => Math.abs(unitsOf(steps, 'points') - points)
  const [nearest] = former.toSorted((a, b) => distance(a) - distance(b))
  if (!nearest) return { points, totals: totalsOf(points), switch: UNITS.switch }
  const growth = totalsOf(points) / totalsOf(unitsOf(nearest, 'points'))
  return { points, totals: unitsOf(nearest, 'totals') * growth, switch: unitsOf(nearest, 'switch') }
}

const unitsOf = (steps: readonly TimedStep[], name: string) =>
  steps.find(({ step }) => step === name)?.units ?? 0

/** Estimates how many totals change: some for the season, and one for each unit of points. */
const totalsOf = (points: number) => 6 + points

/** If no job has been measured, the progress stays below this share until it is known which boards must be built. */
const max_prepare_share = 0.4

type Reports = Pick<Job, 'plan' | 'progress'> & {
  /** The steps of former jobs, latest first. */
  former: FormerSteps
  players: number
}

/** Returns hooks that report the making of sheets and the building of boards as the progress of a job. */
export function reportScoring({ plan, progress, former, players }: Reports): {
  onSheets: OnSheets
  onWork: OnWork
} {
  const is_measured = former.length > 0
  const planWork = (units: Units, sheets: number) => {
    const work = scoringWork(units, players, sheets)
    const seconds = expectedSeconds(work, former)
    plan(planSteps(work, seconds))
    const expected_s = [...seconds.values()].reduce((total, value) => total + value, 0)
    const shareAt = (units_done: number) => shareOfTime(work, seconds, units_done)
    return { shareAt, prepare_units: prepareUnits(sheets), expected_s }
  }
  let planned = planWork(likelyUnits(former, 1), 1)
  let planned_for = { sheets: 0, races: 0 }
  let are_units_known = false

  const onSheets: OnSheets = ({ made, sheets, races }) => {
    if (sheets !== planned_for.sheets || races !== planned_for.races)
      planned = planWork(likelyUnits(former, races), sheets)
    planned_for = { sheets, races }
    const { shareAt, expected_s, prepare_units } = planned
    const max_share = is_measured ? 1 : max_prepare_share
    const ahead = made < sheets ? made + 1 : prepare_units
    const forecast = { share: Math.min(max_share, shareAt(ahead)), expected_s, is_measured }
    progress(Math.min(max_share, shareAt(made)), 'prepare', forecast)
  }
  const onWork: OnWork = ({ step, share, ahead, units }) => {
    if (!are_units_known) planned = planWork(units, Math.max(1, planned_for.sheets))
    are_units_known = true
    const { shareAt, expected_s, prepare_units } = planned
    const total_units = units.points + units.totals + units.switch
    const forecast = { share: shareAt(prepare_units + ahead * total_units), expected_s, is_measured }
    progress(shareAt(prepare_units + share * total_units), step, forecast)
  }
  // Until the work is known, it is assumed to be that of the latest job. Without a former job, the progress stays 0.
  const [latest] = former
  if (latest) {
    const sheets = Math.max(1, unitsOf(latest, 'prepare') - prepareUnits(0))
    onSheets({ made: 0, sheets, races: unitsOf(latest, 'points') / UNITS.score })
  } else progress(0, 'prepare')
  return { onSheets, onWork }
}

/** The kinds of jobs that build boards. Their times are used to estimate the next job. */
const SCORING_KINDS = ['publish', 'settle', 'rescore', 'rebuild']

/**
 * Returns hooks that report a publication as progress of the job, and that finish the job in the transaction of the
 * publication.
 */
export async function scoringHooks(job: Job) {
  const former = await listFormerSteps(job.db, job.kind, SCORING_KINDS)
  const players = await countUsers(job.db)
  const { plan, progress } = job
  return {
    actor: job.actor,
    ...reportScoring({ plan, progress, former, players }),
    checkStop: job.checkCancelled,
    beforeCommit: (tx: Job['db'], { races = [] }: { races?: readonly { race_id: number }[] }) =>
      job.finishIn(tx, { changed: races.map(({ race_id }) => race_id) }),
  }
}
