import { readdirSync, realpathSync } from 'node:fs'
import { readText, serverOf, trySignal, workingFolder } from './launcher-process.ts'

/**
 * Kills the remaining backends of a server whose main process was killed. A busy backend runs until its statement ends,
 * which may take minutes. Until then it uses the shared memory, and no new server can start. Nothing is lost, because
 * no client can receive the result of the statement, and the next start recovers from the WAL. Works only on Linux,
 * where the working directory of a backend is the data folder.
 */
export function endOrphans(folder: string): void {
  if (serverOf(folder)) return
  for (const orphan of backendsOf(folder)) trySignal(orphan, 'SIGKILL')
}

/** The processes of the folder's server, without its main process. */
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
