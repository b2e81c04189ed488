import type { ChildProcess } from 'node:child_process'
import { writeAccess } from './launcher-access.ts'
import { makeSocketFolder } from './launcher-endpoint.ts'
import { rotateLog } from './launcher-log.ts'
import { endOrphans } from './launcher-orphans.ts'
import { removeEmptyPidFiles, replaceStalePid, requestStop } from './launcher-process.ts'
import { type Cluster, spawnServer } from './launcher-server.ts'

/** How much time the remaining processes of a killed server get to end by themselves. */
const orphan_ms = 1000
/** How long a server may run without a socket. */
const unreachable_ms = 5000

export type ServerStarter = {
  /** Starts the server, unless a start is in progress. Called while no server answers. */
  start: () => Promise<void>
  /** How long starts have failed, in ms. 0 while a start is in progress. */
  failingFor: () => number
  /** Stops a server that is still starting. */
  stop: () => void
}

/**
 * Returns functions that start and stop the server. If `is_held` is true, `start` does not throw, and stops a server
 * that is running but cannot be reached.
 */
export function createStarter(cluster: Cluster, is_held: boolean): ServerStarter {
  let child: ChildProcess | undefined
  let failing_since: number | undefined
  const fail = () => {
    child = undefined
    failing_since ??= performance.now()
  }

  const failingFor = () => performance.now() - (failing_since ?? performance.now())

  const prepare = async () => {
    const failing_ms = failingFor()
    if (failing_ms > orphan_ms) endOrphans(cluster.folder)
    if (failing_ms > orphan_ms) removeEmptyPidFiles(cluster.folder, cluster.endpoint.host)
    if (failing_ms > unreachable_ms && is_held) requestStop(cluster.folder, cluster.bin)
    makeSocketFolder(cluster.endpoint, cluster.folder, cluster.account)
    replaceStalePid(cluster)
    writeAccess(cluster)
    // The server starts even if its log cannot be rotated, for example on a full disk.
    await rotateLog(cluster.log).catch(() => {})
  }
  return {
    start: async () => {
      if (child) return
      try {
        await prepare()
        child = spawnServer(cluster).on('exit', fail).on('error', fail)
      } catch (error) {
        fail()
        if (!is_held) throw error
      }
    },
    failingFor: () => (child ? 0 : failingFor()),
    stop: () => void child?.kill('SIGINT'),
  }
}
