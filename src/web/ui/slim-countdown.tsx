import './controls.css'
import { clockText } from './countdown-parts.ts'
import { LiveRegion } from './live-region.tsx'

type Props = {
  /** What closes, as the first word of a sentence, such as `Picks`. */
  what: string
  /** The time left, in ms. Null while it is unknown. */
  remaining_ms: number | null
}

const LAST_DAY = 24 * 3_600_000

/** A countdown on one line, for the sticky bar. It is red on the last day, and says `Closed` after the close. */
export function SlimCountdown({ what, remaining_ms }: Props) {
  const is_soon = remaining_ms !== null && remaining_ms <= LAST_DAY && remaining_ms > 0

  return (
    <>
      <span className={is_soon ? 'slim-countdown slim-countdown-soon' : 'slim-countdown'} role="timer">
        {slimText(remaining_ms)}
      </span>
      <LiveRegion remaining_ms={remaining_ms} what={what} />
    </>
  )
}

function slimText(remaining_ms: number | null): string {
  if (remaining_ms === null) return '–'
  return remaining_ms > 0 ? clockText(remaining_ms) : 'Closed'
}
