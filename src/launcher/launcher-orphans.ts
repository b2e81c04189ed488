import { readdirSync, realpathSync } from 'node:fs'
import { readText, serverOf, trySignal, workingFolder } from './launcher-process.ts'

/**
 * Ends what is left of a server whose main process was killed. An idle backend notices that by itself, a busy one only
 * after its statement, which may take minutes; until then it holds the shared memory, and no new server starts. Nobody can
 * be told the outcome of what it does, and recovery begins from the log in any case. Only Linux shows us whose they are: a
 * backend works in the folder of its data.
 */
export function endOrphans(folder: string): void {
  if (serverOf(folder)) return
  for (const orphan of backendsOf(folder)) trySignal(orphan, 'SIGKILL')
}

/** The processes of the folder's server, other than its main one. */
export function backendsOf(folder: string): number[] {
  const home = realpathSync(folder)
  const pids = allProcesses()
  return pids.filter((pid) => workingFolder(pid) === home && titleOf(pid).startsWith('postgres:'))
}

/** What a process says that it does: `postgres: checkpointer`. */
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
