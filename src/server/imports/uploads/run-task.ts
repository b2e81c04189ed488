import { fork } from 'node:child_process'
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
  /** The contents of all files are concatenated in the file `path`. The first one begins at the byte `offset`. */
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

/** The limits for reading one file. On an idle machine, a list of 5,000 rows needs less than a second and 60 MB. */
const max_ms = 60_000
const max_heap_mb = 160

/**
 * How many files may wait. With this limit, all waiting requests are answered within two minutes on an idle machine.
 */
export const max_waiting = 10

/** Only one file is read at a time, to limit the memory. */
const oneAtATime = limit(1)

/**
 * Reads a file in a process of its own, so that a hostile file cannot block or crash this process or use up its memory.
 * Returns undefined if the file needs too much time or memory. Throws 503 if too many files are already waiting.
 */
export async function runTask<Read extends UploadTask['read']>(
  task: Extract<UploadTask, { read: Read }>,
): Promise<TaskOutput[Read] | undefined> {
  if (oneAtATime.pendingCount >= max_waiting) throw httpError('unavailable')
  const reader = new URL('./upload-reader.ts', import.meta.url)
  return oneAtATime(() => runInProcess(reader, task, max_ms)) as Promise<TaskOutput[Read] | undefined>
}

/**
 * Starts a module in a new process, sends it one message, and returns its reply. Returns undefined if the process takes
 * longer than `limit_ms`, or ends without a reply, for example because it needs too much memory.
 */
export async function runInProcess(module: URL, message: object, limit_ms: number): Promise<unknown> {
  const child = fork(module, {
    execArgv: [`--max-old-space-size=${max_heap_mb}`, '--max-semi-space-size=16'],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const timer = setTimeout(() => child.kill('SIGKILL'), limit_ms)
  try {
    return await new Promise((resolve) => {
      child.once('message', resolve)
      child.once('error', () => resolve(undefined))
      child.once('exit', () => resolve(undefined))
      child.send(message, () => {})
    })
  } finally {
    clearTimeout(timer)
    child.kill('SIGKILL')
  }
}
