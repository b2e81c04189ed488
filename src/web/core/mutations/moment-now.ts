import type { Instant } from '#game/instants.ts'
import { serverNow } from '../clock/use-server-now.ts'

/** The current time by the server's clock, as far as that is known. */
export function momentNow(): Instant {
  return serverNow() ?? Date.now()
}
