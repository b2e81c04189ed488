import type { Job } from '#server/jobs/job-handler.ts'
import { expectedSeconds, planSteps, type StepWork, shareOfTime } from '#server/jobs/step-times.ts'
import { listFormerSteps, type TimedStep } from '#server/jobs/store.ts'
import type { OnSheets } from '#server/scoring/publish.ts'
import type { OnWork, WorkState } from '#server/standings/count-work.ts'
import { countUsers } from '#server/users/store.ts'

type Units = WorkState['units']

/** The units of the first step: one for the sheet of each race, and one for reading the season. */
const prepareUnits = (races: number) => races + 1

/**
 * Default times in seconds, used until a job on this machine has been measured. A unit of work takes `statement`, plus
 * `player` for each player. Measurements gave 2 to 20 microseconds for each player (`bench/job.ts`).
 */
const SECONDS = { prepare: 0.05, statement: 0, player: 6e-6, switch: 0.12 }

/** The steps of building boards, each with its amount of work. */
export function scoringWork(units: Units, players: number, races = 1): StepWork[] {
  const unit_s = SECONDS.statement + players * SECONDS.player
  return [
    { step: 'prepare', units: prepareUnits(races), default_s: SECONDS.prepare },
    { step: 'points', units: units.points, default_s: unit_s },
    { step: 'totals', units: units.totals, default_s: unit_s },
    { step: 'switch', units: units.switch, default_s: SECONDS.switch + unit_s },
  ]
}

type FormerSteps = readonly (readonly TimedStep[])[]

/**
 * The work of the former job with the most similar number of races. If there is no former job, the work of publishing
 * races in the middle of a season.
 */
function likelyUnits(former: FormerSteps, races: number): Units {
  const unitsOf = (steps: readonly TimedStep[] | undefined, name: string) =>
    steps?.find(({ step }) => step === name)?.units
  const distance = (steps: readonly TimedStep[]) =>
    Math.abs((unitsOf(steps, 'prepare') ?? 0) - prepareUnits(races))
  const [nearest] = former.toSorted((a, b) => distance(a) - distance(b))
  return {
    points: unitsOf(nearest, 'points') ?? 2 * races,
    totals: unitsOf(nearest, 'totals') ?? 12,
    switch: unitsOf(nearest, 'switch') ?? 0.5,
  }
}

/** If no job was measured, the progress stays below this share until the job knows which boards it must build. */
const max_prepare_share = 0.35

type Reports = Pick<Job, 'plan' | 'progress'> & {
  /** The steps of former jobs, the latest first. */
  former: FormerSteps
  players: number
}

/** Reports the progress of making sheets and of building boards as the progress of a job. */
export function reportScoring({ plan, progress, former, players }: Reports): {
  onSheets: OnSheets
  onWork: OnWork
} {
  const is_measured = former.length > 0
  const planWork = (units: Units, races: number) => {
    const work = scoringWork(units, players, races)
    const seconds = expectedSeconds(work, former)
    plan(planSteps(work, seconds))
    const expected_s = [...seconds.values()].reduce((total, value) => total + value, 0)
    const shareAt = (units_done: number) => shareOfTime(work, seconds, units_done)
    return { shareAt, prepare_units: prepareUnits(races), expected_s }
  }
  let planned: ReturnType<typeof planWork> | undefined
  let planned_races = 1
  let are_units_known = false

  const onSheets: OnSheets = ({ share, races }) => {
    if (!planned || races !== planned_races) planned = planWork(likelyUnits(former, races), races)
    planned_races = races
    const { shareAt, expected_s, prepare_units } = planned
    const max_share = is_measured ? 1 : max_prepare_share
    const made = share * races
    const ahead = made < races ? made + 1 : prepare_units
    const forecast = { share: Math.min(max_share, shareAt(ahead)), expected_s, is_measured }
    progress(Math.min(max_share, shareAt(made)), 'prepare', forecast)
  }
  const onWork: OnWork = ({ step, share, ahead, units }) => {
    if (!planned || !are_units_known) planned = planWork(units, planned_races)
    are_units_known = true
    const { shareAt, expected_s, prepare_units } = planned
    const total_units = units.points + units.totals + units.switch
    const forecast = { share: shareAt(prepare_units + ahead * total_units), expected_s, is_measured }
    progress(shareAt(prepare_units + share * total_units), step, forecast)
  }
  onSheets({ share: 0, races: planned_races })
  return { onSheets, onWork }
}

/** The kinds of jobs that build boards. Their times are used to estimate the next job. */
const SCORING_KINDS = ['publish', 'settle', 'rescore', 'rebuild']

/** Hooks that report a publication as the job's progress, and that finish the job in the publication's transaction. */
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
