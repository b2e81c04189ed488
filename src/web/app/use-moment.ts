import { type Instant, toInstant } from '#game/instants.ts'
import { useServerMoment } from './use-server-now.ts'

/** Whether an instant of the server's clock is ahead; `unknown` until a reply has told what it says. */
export function useMoment(instant: string): 'unknown' | 'before' | 'after' {
  return useServerMoment((now) => momentOf(instant, now))
}

function momentOf(instant: string, now: Instant | null) {
  if (now === null) return 'unknown'
  return now < toInstant(instant) ? 'before' : 'after'
}
