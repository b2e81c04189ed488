import type { Db } from '#server/platform/db/db.ts'
import type { Ahead, PlannedStep } from './job-handler.ts'
import { type JobRow, type StepTaken, saveProgress } from './store.ts'

const every_ms = 250
/** Once this much of a run is done, its own pace says how long the rest takes. */
const least_share = 0.1

type Ending = 'cancelled' | 'stopping' | 'lost'

/** The job ends here, without a failure. `lost`: another runner took it over. */
export class JobEnded extends Error {
  readonly reason: Ending

  constructor(reason: Ending) {
    super(`the job is ${reason}`)
    this.reason = reason
  }
}

/**
 * Keeps how far a job is and saves it four times a second, which is also how the runner notices that the job was cancelled.
 * After a restart the share goes on from the saved one, because the work that is left is what was not done before.
 */
export function openProgress(held: Db, row: JobRow, stopping: AbortSignal) {
  let steps: StepTaken[] = row.steps
  let step = ''
  let shareNow = () => 0
  let shown = row.share
  const started_at = performance.now()
  let began_at = performance.now()
  let ending: Ending | undefined = row.cancel_requested ? 'cancelled' : undefined
  let failure: unknown

  const addTime = () => {
    const now = performance.now()
    const seconds = (now - began_at) / 1000
    began_at = now
    steps = steps.map((each) =>
      each.step === step ? { ...each, took_s: (each.took_s ?? 0) + seconds } : each,
    )
  }
  const plan = (planned: readonly PlannedStep[]) => {
    const took = new Map(row.steps.map((each) => [each.step, each.took_s]))
    steps = planned.map((each) => ({ ...each, took_s: took.get(each.step) ?? null }))
  }
  const report = (share: number, now_step: string, ahead: Ahead = { share, expected_s: 1 }) => {
    addTime()
    step = now_step
    const at = began_at
    const passed_s = (at - started_at) / 1000
    const expected_s = share > least_share ? passed_s / share : ahead.expected_s
    shareNow = () => Math.min(ahead.share, share + (performance.now() - at) / 1000 / expected_s)
  }
  /** It never goes back, and only the end of the job makes it 1. */
  const shareToShow = () => {
    shown = Math.max(shown, Math.min(0.99, row.share + (1 - row.share) * shareNow()))
    return shown
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
