import { Worker } from 'node:worker_threads'
import limit from 'p-limit'
import type { SeasonRead } from '#server/imports/import-season.ts'
import type { ListRow } from '#server/imports/results/result-list.ts'
import type { CountryCodes } from '#server/imports/season/plan-calendar.ts'
import { httpError } from '#server/platform/errors.ts'
import type { TableKind, TableReads } from './table-kinds.ts'

export type UploadedFile = { name: string; size: number }

export type UploadTask =
  | { read: 'results'; path: string }
  | { read: TableKind; path: string }
  /** The files are stored one after another in the file `path`, from the byte `offset` on. */
  | {
      read: 'season'
      path: string
      offset: number
      files: readonly UploadedFile[]
      countries: CountryCodes
    }

/** An uploaded result list. `text` is null if the list is too long to be edited as text. */
export type UploadedList = {
  text: string | null
  columns: string[]
  ignored_columns: string[]
  rows: ListRow[]
  issues: { line: number | null; column: string | null; found: string; expected: string }[]
  issue_count: number
}

export type TaskOutput = { results: UploadedList; season: SeasonRead } & TableReads

/**
 * The limits of reading one file. A list of 5,000 rows takes less than a second and 60 MB. The elapsed time may be
 * longer, because on a busy machine a worker mostly waits for its turn.
 */
const TIME_LIMITS = { work_ms: 10_000, elapsed_ms: 120_000 }
const max_heap_mb = 160
const check_every_ms = 250

/**
 * How many files may wait. With this limit, the server answers the waiting requests within two minutes on an idle
 * machine.
 */
export const max_waiting = 10

/** Reads one file at a time, to limit the memory. */
const oneAtATime = limit(1)

/**
 * Reads a file in a worker, so that a hostile file can neither block this process nor use up its memory. Returns
 * undefined if it needs too much time or memory. Throws 503 if too many files already wait.
 */
export async function runTask<Read extends UploadTask['read']>(
  task: Extract<UploadTask, { read: Read }>,
): Promise<TaskOutput[Read] | undefined> {
  if (oneAtATime.pendingCount >= max_waiting) throw httpError('unavailable')
  return oneAtATime(() => runInWorker(task)) as Promise<TaskOutput[Read] | undefined>
}

async function runInWorker(task: UploadTask): Promise<unknown> {
  const worker = new Worker(new URL('./upload-worker.ts', import.meta.url), {
    workerData: task,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: max_heap_mb, maxYoungGenerationSizeMb: 32 },
  })
  const stopWatching = watchTime(worker, TIME_LIMITS)
  try {
    return await new Promise((resolve) => {
      worker.once('message', resolve)
      // The worker ran out of memory or time, or a library could not read the file.
      worker.once('error', () => resolve(undefined))
      worker.once('exit', () => resolve(undefined))
    })
  } finally {
    stopWatching()
    await worker.terminate()
  }
}

/**
 * Ends the worker if it has used too much time. The returned function stops this. The processor time is that of all
 * threads except the main one, so it is never less than the worker's. (`worker.cpuUsage` of Node 24 can crash the
 * process while the worker ends.)
 */
export function watchTime(worker: Worker, limits: typeof TIME_LIMITS): () => void {
  const started_at = performance.now()
  const used_before = otherThreadsUsed()
  const timer = setInterval(() => {
    const elapsed_ms = performance.now() - started_at
    const used_ms = otherThreadsUsed() - used_before
    if (Math.min(used_ms, elapsed_ms) > limits.work_ms || elapsed_ms > limits.elapsed_ms)
      void worker.terminate()
  }, check_every_ms)
  return () => clearInterval(timer)
}

/** The milliseconds of processor time that all threads of this process except the main one have used. */
function otherThreadsUsed(): number {
  const [all, main] = [process.cpuUsage(), process.threadCpuUsage()]
  return (all.user + all.system - main.user - main.system) / 1000
}
