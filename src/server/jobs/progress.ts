import type { Db } from '#server/platform/db/db.ts'
import type { Forecast, PlannedStep } from './job-handler.ts'
import { type JobRow, type StepTaken, saveProgress } from './store.ts'

const every_ms = 250
/** Once this share of a run is done, the time left is computed from the run's own pace. */
const least_share = 0.1

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
 * Tracks the progress of a job and saves it four times a second. Saving also finds out whether the job was cancelled.
 * After a restart the share continues from the saved one, because finished work is not repeated.
 */
export function openProgress(held: Db, row: JobRow, stopping: AbortSignal) {
  let steps: StepTaken[] = row.steps
  let step = ''
  let shareNow = () => 0
  let shown_share = row.share
  const started_at = performance.now()
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
    const took = new Map(row.steps.map((each) => [each.step, each.took_s]))
    steps = planned.map((each) => ({ ...each, took_s: took.get(each.step) ?? null }))
  }
  const report = (share: number, next_step: string, forecast: Forecast = { share, expected_s: 1 }) => {
    addTime()
    step = next_step
    const reported_at = counted_until
    const passed_s = (reported_at - started_at) / 1000
    const expected_s = share > least_share ? passed_s / share : forecast.expected_s
    shareNow = () => Math.min(forecast.share, share + (performance.now() - reported_at) / 1000 / expected_s)
  }
  /** The share to show never decreases, and reaches 1 only when the job ends. */
  const shareToShow = () => {
    shown_share = Math.max(shown_share, Math.min(0.99, row.share + (1 - row.share) * shareNow()))
    return shown_share
  }
  const save = async () => {
    addTime()
    const is_cancelled = await saveProgress(held, row, { share: shareToShow(), step, steps })
    ending ??= is_cancelled === undefined ? 'lost' : is_cancelled ? 'cancelled' : undefined
  }
  let saving: Promise<void> | undefined
  const timer = setInterval(() => {
    saving ??= save().then(
      () => {
        saving = undefined
      },
      (error: unknown) => {
        failure = error
      },
    )
  }, every_ms)

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
