import type { Instant } from '#game/instants.ts'
import { serverNow } from '../clock/use-server-now.ts'

/** Returns the server's time, or the browser's time until the server's time is known. */
export function momentNow(): Instant {
  return serverNow() ?? Date.now()
}
