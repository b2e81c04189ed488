import { toInstant } from '#game/instants.ts'
import { useServerNow } from '../core/clock/use-server-now.ts'
import { Countdown } from '../ui/countdown.tsx'

type Props = { what: string; at: string; is_silent?: boolean }

/**
 * A countdown to an instant, by the server's time. It is a separate component, so that only the countdown renders again
 * each second.
 */
export function CountdownTo({ at, ...clock }: Props) {
  const now = useServerNow()
  return <Countdown {...clock} remaining_ms={now === null ? null : toInstant(at) - now} />
}
