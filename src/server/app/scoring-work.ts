import type { Job } from '#server/jobs/job-handler.ts'
import { expectedSeconds, planSteps, type StepWork, shareOfTime } from '#server/jobs/step-times.ts'
import { listFormerSteps, type StepTaken } from '#server/jobs/store.ts'
import type { OnWork, WorkState } from '#server/standings/count-work.ts'
import { countUsers } from '#server/users/store.ts'

type Units = WorkState['units']

/** The units of the step `prepare`, which reads the season and makes the sheets before boards are built. */
const PREPARE_UNITS = 1

/**
 * Default times in seconds, used until a job on this machine has been measured. A unit of work takes `statement`, plus
 * `player` for each player. Measurements gave 2 to 20 microseconds for each player (`bench/job.ts`).
 */
const SECONDS = { prepare: 0.18, statement: 0, player: 6e-6, switch: 0.12 }

/** The steps of building boards, each with its amount of work. */
export function scoringWork(units: Units, players: number): StepWork[] {
  const unit_s = SECONDS.statement + players * SECONDS.player
  return [
    { step: 'prepare', units: PREPARE_UNITS, default_s: SECONDS.prepare },
    { step: 'points', units: units.points, default_s: unit_s },
    { step: 'totals', units: units.totals, default_s: unit_s },
    { step: 'switch', units: units.switch, default_s: SECONDS.switch + unit_s },
  ]
}

/** The work of a former job. Without a former job: the work of publishing one race in the middle of a season. */
function unitsOf(former: readonly StepTaken[] | undefined): Units {
  const unitsOfStep = (step: string) => former?.find((each) => each.step === step)?.units
  return {
    points: unitsOfStep('points') ?? 2,
    totals: unitsOfStep('totals') ?? 12,
    switch: unitsOfStep('switch') ?? 0.5,
  }
}

/**
 * The maximum progress that is shown until it is known which boards must be built. Scoring a season again builds many
 * more boards than publishing a single race.
 */
const max_prepare_share = 0.35

type Reports = Pick<Job, 'plan' | 'progress'> & {
  /** The steps of former jobs, the latest first. */
  former: readonly (readonly StepTaken[])[]
  players: number
}

/** Reports the progress of building boards as the progress of a job. */
export function reportScoring({ plan, progress, former, players }: Reports): OnWork {
  const planWork = (units: Units) => {
    const work = scoringWork(units, players)
    const seconds = expectedSeconds(work, former)
    plan(planSteps(work, seconds))
    const expected_s = [...seconds.values()].reduce((total, value) => total + value, 0)
    return { shareAt: (units_done: number) => shareOfTime(work, seconds, units_done), expected_s }
  }
  // Until the season is read, it is not known which boards must be built. The work of the latest job is the estimate.
  const first = planWork(unitsOf(former[0]))
  const share = Math.min(max_prepare_share, first.shareAt(PREPARE_UNITS))
  progress(0, 'prepare', { share, expected_s: first.expected_s })

  let planned: ReturnType<typeof planWork> | undefined
  return ({ step, share: share_of_units, ahead, units }) => {
    planned ??= planWork(units)
    const { shareAt, expected_s } = planned
    const total_units = units.points + units.totals + units.switch
    const forecast = { share: shareAt(PREPARE_UNITS + ahead * total_units), expected_s }
    progress(shareAt(PREPARE_UNITS + share_of_units * total_units), step, forecast)
  }
}

/** The kinds of jobs that build boards. Their times are used to estimate the next one. */
const SCORING_KINDS = ['publish', 'settle', 'rescore', 'rebuild']

/** Hooks that report a publication as the job's progress, and that finish the job in the publication's transaction. */
export async function scoringHooks(job: Job) {
  const former = await listFormerSteps(job.db, job.kind, SCORING_KINDS)
  const players = await countUsers(job.db)
  const { plan, progress } = job
  const onWork = reportScoring({ plan, progress, former, players })
  return {
    actor: job.actor,
    onWork,
    checkStop: job.checkCancelled,
    beforeCommit: (tx: Job['db'], { races = [] }: { races?: readonly { race_id: number }[] }) =>
      job.finishIn(tx, { changed: races.map(({ race_id }) => race_id) }),
  }
}
