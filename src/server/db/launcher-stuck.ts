import { backendsOf, titleOf } from './launcher-orphans.ts'
import { signalServer } from './launcher-process.ts'

/** How long a server that recovers may have no process that does it. */
const stuck_ms = 3000

/**
 * When the recovery of PostgreSQL 18 has failed, for instance on a full disk, its main process may report for ever that it
 * recovers, although the process that did it is gone. The returned function is told at each look whether the server
 * reports that. It ends such a server at once: a server that has not recovered has nothing to save. It leaves a recovery
 * alone that takes long, and a server whose processes we cannot see.
 */
export function openStuckWatch(folder: string): (says_starting: boolean) => void {
  let stuck_since: number | undefined
  return (says_starting) => {
    const processes = says_starting ? backendsOf(folder) : []
    const is_stuck = processes.length > 0 && !processes.some(isRecovery)
    if (!is_stuck) stuck_since = undefined
    else stuck_since ??= performance.now()
    if (stuck_since === undefined || performance.now() - stuck_since < stuck_ms) return

    signalServer(folder, 'SIGQUIT')
    stuck_since = undefined
  }
}

function isRecovery(pid: number): boolean {
  return titleOf(pid).startsWith('postgres: startup')
}
