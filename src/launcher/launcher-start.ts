import type { ChildProcess } from 'node:child_process'
import { writeAccess } from './launcher-access.ts'
import { makeSocketFolder } from './launcher-endpoint.ts'
import { rotateLog } from './launcher-log.ts'
import { endOrphans } from './launcher-orphans.ts'
import { removeEmptyPidFiles, replaceStalePid, requestStop } from './launcher-process.ts'
import { type Cluster, spawnServer } from './launcher-server.ts'

/** Time for the remaining processes of a killed server to end by themselves. */
const orphan_ms = 1000
/** Time for a server that runs without a socket to create it or to end. */
const unreachable_ms = 5000

export type ServerStarter = {
  /** Starts the server. Called when nothing answers; does nothing while the last start is in progress. */
  start: () => Promise<void>
  /** Milliseconds since the first failed start; 0 while a start is in progress. */
  failingFor: () => number
  /** Stops a server whose start is in progress. */
  stop: () => void
}

/** Starts a server and retries until one start succeeds. With `is_held` it may stop a running, unreachable server. */
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
    // A log that cannot be rotated, for example on a full disk, does not prevent the start.
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
