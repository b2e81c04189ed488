import type { Db } from '#server/platform/db/db.ts'
import type { Forecast, PlannedStep } from './job-handler.ts'
import { type JobRow, type StepTaken, saveProgress } from './store.ts'

/** How often progress is saved: more often at first, because many jobs end within a second. */
const first_every_ms = 25
const first_ms = 1000
const every_ms = 250

type Ending = 'cancelled' | 'stopping' | 'lost'

/** Thrown to end this run of a job without a failure. `lost`: another runner took the job over. */
export class JobEnded extends Error {
  readonly reason: Ending

  constructor(reason: Ending) {
    super(`the job is ${reason}`)
    this.reason = reason
  }
}

/**
 * Tracks the progress of a job and saves it several times a second. Saving also finds out whether the job was cancelled.
 * After a restart the share continues from the saved one, because finished work is not repeated.
 */
export function openProgress(held: Db, row: JobRow, stopping: AbortSignal) {
  let steps: StepTaken[] = row.steps
  let step = ''
  const share_of_run = openShare(() => performance.now() / 1000)
  let shown_share = row.share
  const started_at = performance.now()
  let saved_at = started_at
  let counted_until = performance.now()
  let ending: Ending | undefined = row.cancel_requested ? 'cancelled' : undefined
  let failure: unknown

  /** Adds the time since the last call to the current step. */
  const addTime = () => {
    const now = performance.now()
    const seconds = (now - counted_until) / 1000
    counted_until = now
    steps = steps.map((each) =>
      each.step === step ? { ...each, took_s: (each.took_s ?? 0) + seconds } : each,
    )
  }
  const plan = (planned: readonly PlannedStep[]) => {
    addTime()
    const took = new Map(steps.map((each) => [each.step, each.took_s]))
    steps = planned.map((each) => ({ ...each, took_s: took.get(each.step) ?? null }))
  }
  const report = (share: number, next_step: string, forecast?: Forecast) => {
    addTime()
    step = next_step
    share_of_run.report(share, forecast)
  }
  /** The share to show never decreases, and reaches 1 only when the job ends. */
  const shareToShow = () => {
    shown_share = Math.max(shown_share, Math.min(0.99, row.share + (1 - row.share) * share_of_run.shareNow()))
    return shown_share
  }
  const save = async () => {
    addTime()
    const is_cancelled = await saveProgress(held, row, { share: shareToShow(), step, steps })
    ending ??= is_cancelled === undefined ? 'lost' : is_cancelled ? 'cancelled' : undefined
  }
  let saving: Promise<void> | undefined
  const timer = setInterval(() => {
    const now = performance.now()
    if (now - started_at > first_ms && now - saved_at < every_ms) return
    saved_at = now
    saving ??= save().then(
      () => {
        saving = undefined
      },
      (error: unknown) => {
        failure = error
      },
    )
  }, first_every_ms)

  const checkCancelled = () => {
    if (failure) throw failure
    if (ending) throw new JobEnded(ending)
    if (stopping.aborted) throw new JobEnded('stopping')
  }
  const stop = async () => {
    clearInterval(timer)
    addTime()
    await saving
    return steps
  }
  return { plan, report, checkCancelled, stop }
}

/** Once this share of a run has passed, the time left is computed from the run's own pace. */
const least_share = 0.1

/**
 * The share of the expected time of a run that has passed. A report says how far the run is; until the next one, the
 * share grows with time towards the forecast. `now` returns seconds.
 */
export function openShare(now: () => number) {
  const started_at = now()
  let shareNow = () => 0
  const report = (share: number, forecast: Forecast = { share, expected_s: 1 }) => {
    const reported_at = now()
    const passed_s = reported_at - started_at
    const expected_s = share > least_share ? passed_s / share : forecast.expected_s
    shareNow = () => Math.min(forecast.share, share + (now() - reported_at) / expected_s)
  }
  return { report, shareNow: () => shareNow() }
}
