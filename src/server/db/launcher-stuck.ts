import { backendsOf, titleOf } from './launcher-orphans.ts'
import { isPostgres, readNote } from './launcher-process.ts'

/** So long a server that recovers may have no process that does it. */
const stuck_ms = 3000

/**
 * PostgreSQL 18 whose recovery has failed, for instance on a full disk, may say for ever that it recovers, with nobody left to
 * do it. The returned function is told at each look whether the server says so, and ends such a server at once, since
 * one that has not recovered has nothing to save. A recovery that takes long is left alone, and so is a server whose
 * processes we cannot see.
 */
export function openStuckWatch(folder: string): (says_starting: boolean) => void {
  let stuck_since: number | undefined
  return (says_starting) => {
    const processes = says_starting ? backendsOf(folder) : []
    const is_stuck = processes.length > 0 && !processes.some(isRecovery)
    if (!is_stuck) stuck_since = undefined
    else stuck_since ??= performance.now()
    if (stuck_since === undefined || performance.now() - stuck_since < stuck_ms) return

    const pid = readNote(folder)?.pid
    if (pid && isPostgres(pid)) process.kill(pid, 'SIGQUIT')
    stuck_since = undefined
  }
}

function isRecovery(pid: number): boolean {
  return titleOf(pid).startsWith('postgres: startup')
}
