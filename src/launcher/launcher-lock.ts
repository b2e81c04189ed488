import { existsSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { type ConnectOptions, connectToServer } from './launcher-connect.ts'
import { socketFile } from './launcher-endpoint.ts'
import { announceAddress, announceStop, isFolderHeld, takeLockAgain } from './launcher-holder.ts'
import { rotateLog } from './launcher-log.ts'
import { requestStop, stopServer } from './launcher-process.ts'
import type { Cluster } from './launcher-server.ts'

const check_ms = 1000
/**
 * After this many checks in a row without a socket, the socket counts as removed. Before that, the server may be
 * starting and may not have created the socket yet.
 */
const max_missing = 3
const rotate_ms = 60_000

/**
 * Calls `onMissing` if the socket of a running server was removed, for example by a cleanup tool. Without a socket,
 * existing connections continue, but no new connection can be opened.
 */
function watchSocket({ endpoint }: Cluster, signal: AbortSignal, onMissing: () => void): void {
  const socket = socketFile(endpoint)
  if (!socket) return
  let missing = 0
  repeat(check_ms, signal, () => {
    missing = existsSync(socket) ? 0 : missing + 1
    if (missing % max_missing === 0 && missing > 0) onMissing()
  })
}

/** Rotates the server's log regularly, so that it stays small. */
function watchLog({ log }: Cluster, signal: AbortSignal): void {
  // Errors, for example on a full disk, are ignored. The next attempt follows a minute later.
  repeat(rotate_ms, signal, () => void rotateLog(log).catch(() => {}))
}

function repeat(every_ms: number, signal: AbortSignal, check: () => void): void {
  const timer = setInterval(check, every_ms).unref()
  signal.addEventListener('abort', () => clearInterval(timer))
}

export type LockOptions = {
  /**
   * Called when this process has lost the lock for good, because another process serves from the folder now. After any
   * other error this process tries again to take the lock.
   */
  onLost?: (error: unknown) => void
  /** Receives messages for the operator: when the database becomes unavailable, and when it is back. */
  notice?: (line: string) => void
}

export type FolderLock = {
  announce: (address: string) => Promise<void>
  announceStop: () => Promise<void>
  stop: () => Promise<void>
}

const retry_ms = 500
/** How long this process waits for replies that it does not need. */
const reply_timeout_ms = 2000

/**
 * Keeps the folder locked until `stop` is called. If the server ends before that, starts it and takes the lock again,
 * as often as necessary. If the server's socket is missing, stops the server, so that it is started again.
 */
export function lockFolder(
  cluster: Cluster,
  first_client: pg.Client,
  { onLost = () => {}, notice = () => {} }: LockOptions,
): FolderLock {
  const { folder, bin, endpoint } = cluster
  const controller = new AbortController()
  const { signal } = controller
  let client = first_client
  let address = ''
  let recovery: Promise<void> | undefined
  let is_lost = false

  const stopServerSoon = () => requestStop(folder, bin)
  const release = () => {
    process.off('exit', stopServerSoon)
    controller.abort()
  }
  const adoptClient = (held: pg.Client) => {
    client = held
    recovery = undefined
    held.once('end', () => {
      if (!signal.aborted) recovery = recover().catch(giveUp)
    })
  }
  const recover = async () => {
    const since = performance.now()
    notice('The database has stopped. Restarting it.')
    adoptClient(await retryLock(cluster, () => address, { is_held: true, signal, notice }))
    notice(`The database is running again after ${((performance.now() - since) / 1000).toFixed(1)} s.`)
  }
  const giveUp = (error: unknown) => {
    if (signal.aborted) return
    is_lost = true
    release()
    onLost(error)
  }

  process.on('exit', stopServerSoon)
  adoptClient(first_client)
  watchLog(cluster, signal)
  watchSocket(cluster, signal, () => {
    if (recovery) return
    notice('The socket of the database is missing. Restarting the database.')
    stopServerSoon()
  })
  return {
    // If the server is not running at this moment, the address is announced after its restart.
    announce: (known) => {
      address = known
      return waitBriefly(announceAddress(client, known))
    },
    announceStop: () => waitBriefly(announceStop(client)),
    stop: async () => {
      controller.abort()
      if (is_lost) return
      if (recovery) await waitBriefly(recovery)
      await stopServer(folder, bin)
      if (!endpoint.password && endpoint.host !== folder)
        rmSync(endpoint.host, { recursive: true, force: true })
      release()
    },
  }
}

/** Repeats `lockOnce` until it succeeds, because the server may end again during any of its steps. */
async function retryLock(
  cluster: Cluster,
  addressOf: () => string,
  options: ConnectOptions,
): Promise<pg.Client> {
  const { signal } = options
  for (;;) {
    try {
      return await lockOnce(cluster, addressOf, options)
    } catch (error) {
      if (signal.aborted || isFolderHeld(error)) throw error
    }
    await sleep(retry_ms, undefined, { signal })
  }
}

async function lockOnce(
  cluster: Cluster,
  addressOf: () => string,
  options: ConnectOptions,
): Promise<pg.Client> {
  const client = await connectToServer(cluster, options)
  try {
    await takeLockAgain(client, cluster.folder, options.signal)
    await announceAddress(client, addressOf())
    return client
  } catch (error) {
    client.end().catch(() => {})
    throw error
  }
}

async function waitBriefly(reply: Promise<void>): Promise<void> {
  await Promise.race([reply.catch(() => {}), sleep(reply_timeout_ms, undefined, { ref: false })])
}
