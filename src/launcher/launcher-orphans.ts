import { readdirSync, realpathSync } from 'node:fs'
import { readText, serverOf, trySignal, workingFolder } from './launcher-process.ts'

/**
 * Ends the remaining backends of a server whose main process was killed. An idle backend ends by itself, a busy one
 * only after its statement, which may take minutes. Until then it holds the shared memory, and no new server starts.
 * Killing it loses nothing: no client can get the outcome of its statement any more, and recovery starts from the WAL
 * anyway. Only Linux shows which server a backend belongs to: its working directory is the data folder.
 */
export function endOrphans(folder: string): void {
  if (serverOf(folder)) return
  for (const orphan of backendsOf(folder)) trySignal(orphan, 'SIGKILL')
}

/** The processes of the folder's server, except its main process. */
export function backendsOf(folder: string): number[] {
  const home = realpathSync(folder)
  const pids = allProcesses()
  return pids.filter((pid) => workingFolder(pid) === home && titleOf(pid).startsWith('postgres:'))
}

/** The title of a process, such as `postgres: checkpointer`. */
export function titleOf(pid: number): string {
  return readText(`/proc/${pid}/cmdline`) ?? ''
}

function allProcesses(): number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Boolean)
  } catch {
    return []
  }
}
