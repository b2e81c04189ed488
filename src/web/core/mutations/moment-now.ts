import type { Instant } from '#game/instants.ts'
import { serverNow } from '../clock/use-server-now.ts'

/** The server's time, or the browser's until the server's is known. */
export function momentNow(): Instant {
  return serverNow() ?? Date.now()
}
