import { Worker } from 'node:worker_threads'
import limit from 'p-limit'
import { shownIssue } from '#server/imports/files/issues.ts'
import type { ListRow } from '#server/imports/results/result-list.ts'

/** An uploaded list as it was read; `text` is null if it is too long to be edited. */
export type UploadedList = {
  text: string | null
  columns: string[]
  left_aside: string[]
  rows: ListRow[]
  issues: { line: number | null; column: string | null; found: string; expected: string }[]
  issue_count: number
}

/** These limits are ample: a list of 5,000 rows takes less than a second and 60 MB. */
const max_ms = 10_000
const max_heap_mb = 160

/** Reads one file at a time, to limit the memory. */
const oneAtATime = limit(1)

/** Reads the file in a worker, so that a hostile file can neither block this process nor use up its memory. */
export async function readUpload(path: string): Promise<UploadedList> {
  return oneAtATime(() => readInWorker(path))
}

async function readInWorker(path: string): Promise<UploadedList> {
  const worker = new Worker(new URL('./upload-worker.ts', import.meta.url), {
    workerData: { path },
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: max_heap_mb, maxYoungGenerationSizeMb: 32 },
  })
  const timer = setTimeout(() => void worker.terminate(), max_ms)
  try {
    return await new Promise<UploadedList>((resolve) => {
      worker.once('message', resolve)
      // The worker ran out of memory or time, or a library could not read the file.
      worker.once('error', () => resolve(TOO_MUCH_WORK))
      worker.once('exit', () => resolve(TOO_MUCH_WORK))
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

const { found, expected } = shownIssue({ file: '', line: null, column: null, problem: 'too-much-work' })

const TOO_MUCH_WORK: UploadedList = {
  text: null,
  columns: [],
  left_aside: [],
  rows: [],
  issues: [{ line: null, column: null, found, expected }],
  issue_count: 1,
}
