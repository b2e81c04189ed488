import { existsSync } from 'node:fs'
import { socketFile } from './launcher-endpoint.ts'
import { rotateLog } from './launcher-log.ts'
import type { Cluster } from './launcher-server.ts'

const look_ms = 1000
/** A socket that is missing for so many looks has been taken away: a server makes its own as it starts. */
const most_missing = 3
const rotate_ms = 60_000

/**
 * Calls `onMissing` when the socket of a server that runs was taken away, as programs do that tidy up: its connections stay, and
 * no new one can be made.
 */
export function watchSocket({ endpoint }: Cluster, signal: AbortSignal, onMissing: () => void): void {
  const socket = socketFile(endpoint)
  if (!socket) return
  let missing = 0
  repeat(look_ms, signal, () => {
    missing = existsSync(socket) ? 0 : missing + 1
    if (missing % most_missing === 0 && missing > 0) onMissing()
  })
}

/** Keeps the log of the server small while it runs. */
export function watchLog({ log }: Cluster, signal: AbortSignal): void {
  // What fails now, for instance on a full disk, is tried again a minute later.
  repeat(rotate_ms, signal, () => void rotateLog(log).catch(() => {}))
}

function repeat(every_ms: number, signal: AbortSignal, look: () => void): void {
  const looking = setInterval(look, every_ms).unref()
  signal.addEventListener('abort', () => clearInterval(looking))
}
