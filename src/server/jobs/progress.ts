import type { Db } from '#server/platform/db/db.ts'
import type { Forecast, PlannedStep } from './job-handler.ts'
import { type JobRow, saveProgress, type TimedStep } from './store.ts'

/**
 * The time between two saves of the progress is a fiftieth of the time that the run has taken so far, but at least
 * `least_ms` and at most `most_ms`.
 */
const least_ms = 10
const most_ms = 250

type Ending = 'cancelled' | 'stopping' | 'lost'

/** Ends a run without marking its job as failed. `lost` means that another runner has taken the job over. */
export class JobEnded extends Error {
  readonly reason: Ending

  constructor(reason: Ending) {
    super(`the job is ${reason}`)
    this.reason = reason
  }
}

/**
 * Tracks the progress of a job and saves it several times a second. Saving also reveals whether the job was cancelled.
 * After a restart, the share continues from the saved share, because finished work is not repeated.
 */
export function openProgress(connection: Db, row: JobRow, stopping: AbortSignal) {
  let steps: TimedStep[] = row.steps
  let step = ''
  const share_of_run = openShare(() => performance.now() / 1000)
  let shown_share = row.share
  const started_at = performance.now()
  let saved_at = started_at
  let shared_at = started_at
  let counted_until = performance.now()
  let ending: Ending | undefined = row.cancel_requested ? 'cancelled' : undefined
  let failure: unknown

  /**
   * Adds the time since the last call to the current step. The time before the first step counts for the first step.
   */
  const addTime = () => {
    if (step === '') return
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
  /**
   * Returns the share to show until the next save, which is the expected share halfway to that save. It never
   * decreases, and stays below 1 until the job ends.
   */
  const shareToShow = () => {
    const now = performance.now()
    const share = share_of_run.shareAfter((now - shared_at) / 2000)
    shared_at = now
    shown_share = Math.max(shown_share, Math.min(0.99, row.share + (1 - row.share) * share))
    return shown_share
  }
  const save = async () => {
    addTime()
    const is_cancelled = await saveProgress(connection, row, { share: shareToShow(), step, steps })
    ending ??= is_cancelled === undefined ? 'lost' : is_cancelled ? 'cancelled' : undefined
  }
  let saving: Promise<void> | undefined
  const timer = setInterval(() => {
    const now = performance.now()
    if (now - saved_at < Math.min(most_ms, (now - started_at) / 50)) return
    saved_at = now
    saving ??= save().then(
      () => {
        saving = undefined
      },
      (error: unknown) => {
        failure = error
      },
    )
  }, least_ms)

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

/**
 * Estimates which share of a run's total time has passed. `report` reports the progress, as a share of the expected
 * time. Until the next report, the run is assumed to advance towards the forecast. `shareAfter` estimates the share
 * some seconds from now. `now` returns seconds.
 */
export function openShare(now: () => number) {
  const started_at = now()
  let shareAfter = (_seconds: number) => 0
  const report = (share: number, forecast: Forecast = { share, expected_s: 1 }) => {
    const { expected_s, is_measured = false } = forecast
    const reported_at = share > 0 ? now() : started_at
    /** Returns the expected remaining seconds of a run that is `expected_share` done after `passed_s` seconds. */
    const leftAt = (expected_share: number, passed_s: number) =>
      (1 - expected_share) * expected_s * paceOfRest(passed_s / (expected_share * expected_s), is_measured)
    const left_s = share > 0 ? leftAt(share, reported_at - started_at) : expected_s
    shareAfter = (seconds) => {
      const passed_s = now() + seconds - started_at
      const advanced = share + ((1 - share) * (now() + seconds - reported_at)) / Math.max(left_s, 0.001)
      const expected_share = Math.min(forecast.share, advanced)
      if (expected_share <= 0) return 0
      return passed_s / (passed_s + leftAt(expected_share, passed_s))
    }
  }
  return { report, shareAfter: (seconds: number) => shareAfter(seconds) }
}

/**
 * Estimates the pace of the rest of a run from its pace so far. A pace of 2 means twice the expected time. If the
 * machine stays as busy as before, the answer is `pace`. If it is no longer busy, the answer is 1. The square root is
 * between the two. If the expected times were not measured on this machine, the rest is assumed to be as slow as the
 * run so far.
 */
function paceOfRest(pace: number, is_measured: boolean): number {
  return is_measured ? Math.sqrt(pace) : pace
}
