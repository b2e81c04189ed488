import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { urlOf } from './launcher-endpoint.ts'
import { lastLines } from './launcher-log.ts'
import { backendsOf, titleOf } from './launcher-orphans.ts'
import { signalServer } from './launcher-process.ts'
import type { Cluster } from './launcher-server.ts'
import { createStarter } from './launcher-start.ts'

/** How long a server may be in recovery without a startup process. */
const stuck_ms = 3000

/**
 * Returns a function that stops a server whose recovery is stuck. If the recovery of PostgreSQL 18 fails, for example
 * on a full disk, the main process may report a recovery for ever, although the startup process is gone. Stopping such
 * a server loses nothing. The function is called at each check; `is_starting` is true if the server reports a recovery.
 * A slow recovery is not stopped, nor is a server whose processes cannot be inspected.
 */
function createStuckWatch(folder: string): (is_starting: boolean) => void {
  let stuck_since: number | undefined
  return (is_starting) => {
    const processes = is_starting ? backendsOf(folder) : []
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

/** How long starts may fail before `connectToServer` gives up. Not used after this process has served once. */
const max_failing_ms = 5000
/**
 * How long a start or recovery may take before `connectToServer` gives up. Not used after this process has served once.
 */
const recovery_ms = 10 * 60_000
/** How long a server may take to answer a connection. */
const connect_ms = 5000
const max_pause_ms = 1000
const report_ms = 60_000

export type ConnectOptions = {
  /**
   * True if this process has served from the folder before. `connectToServer` then never gives up: it waits for disk
   * space or for the end of a slow recovery.
   */
  is_held: boolean
  signal: AbortSignal
  /** Receives messages for the operator while `connectToServer` is waiting. */
  notice: (line: string) => void
}

/**
 * Connects to the server of the folder. It may still be running if the process that started it was killed. If no
 * server runs, starts one. Throws if the server does not come up, unless `is_held` is true.
 */
export async function connectToServer(
  cluster: Cluster,
  { is_held, signal, notice }: ConnectOptions,
): Promise<pg.Client> {
  const starter = createStarter(cluster, is_held)
  const endIfStuck = createStuckWatch(cluster.folder)
  const since = performance.now()
  let reported_ms = 0
  try {
    for (;;) {
      const found = await tryConnect(cluster, is_held)
      if (found instanceof pg.Client) return found
      const waited_ms = performance.now() - since
      const has_failed = waited_ms > recovery_ms || starter.failingFor() > max_failing_ms
      if (!is_held && has_failed) throw new Error(reasonOf(cluster))
      if (found === 'absent') await starter.start()
      endIfStuck(found === 'starting')
      if (waited_ms - reported_ms > report_ms) {
        reported_ms = waited_ms
        notice(reasonOf(cluster))
      }
      // Each attempt needs a server process, so after ten seconds there is only one attempt per second.
      await sleep(Math.min(max_pause_ms, 10 + waited_ms / 10), undefined, { signal })
    }
  } catch (error) {
    if (signal.aborted) starter.stop()
    throw error
  }
}

/**
 * `absent`: nothing listens. `starting`: starting or recovering. `busy`: stopping, out of connections, or not answering
 * in time. If `is_held` is true, any other error means `busy` too.
 */
async function tryConnect(
  cluster: Cluster,
  is_held: boolean,
): Promise<pg.Client | 'absent' | 'starting' | 'busy'> {
  const connectionString = urlOf(cluster.endpoint, 'postgres')
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: connect_ms })
  // Without this handler, a broken connection would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return 'absent'
    if (code === '57P03' && !/shutting down/.test(String(error))) return 'starting'
    if (is_held || isBusy(error as Error)) return 'busy'
    throw error
  }
}

function isBusy(error: NodeJS.ErrnoException): boolean {
  if (/^(08...|53...|57P0.|ECONNRESET|EPIPE|EAGAIN)$/.test(error.code ?? '')) return true
  return /^(Connection terminated|timeout expired)/.test(error.message)
}

function reasonOf({ folder, log }: Cluster): string {
  return `PostgreSQL does not start in ${folder}. The last lines of its log:\n${lastLines(log)}`
}
