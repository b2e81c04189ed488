import type { Instant } from '#game/instants.ts'
import { serverNow } from '../clock/use-server-now.ts'

/** The server's time. Until it is known, the browser's time. */
export function momentNow(): Instant {
  return serverNow() ?? Date.now()
}
