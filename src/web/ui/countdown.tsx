import './page.css'
import { type CountdownParts, countdownParts, twoDigits } from './countdown-parts.ts'
import { LiveRegion } from './live-region.tsx'

type Props = {
  /** What closes, as the first word of a sentence, such as `Picks`. */
  what: string
  /** The time left, in ms. Null while it is unknown. */
  remaining_ms: number | null
  /** Whether to leave out the live region, because another countdown on the page has one. */
  is_silent?: boolean
}

/** Counts down the days, hours, minutes and seconds until something closes. On the last day the days are left out. */
export function Countdown({ what, remaining_ms, is_silent = false }: Props) {
  const parts = remaining_ms === null ? null : countdownParts(remaining_ms)

  return (
    <div className="countdown-place">
      <div className="countdown" role="timer" aria-label={`${what} close in`}>
        {tilesOf(parts).map(({ unit, text }) => (
          <span className="countdown-tile" key={unit}>
            <span className="countdown-number">{text}</span> <span className="countdown-unit">{unit}</span>
          </span>
        ))}
      </div>
      {!is_silent && <LiveRegion remaining_ms={remaining_ms} what={what} />}
    </div>
  )
}

type Tile = { unit: string; text: string }

function tilesOf(parts: CountdownParts | null): Tile[] {
  if (parts === null) return UNITS.map((unit) => ({ unit: `${unit}s`, text: '–' }))
  const units = parts.days > 0 ? UNITS : UNITS.slice(1)
  return units.map((unit) => {
    const count = parts[`${unit}s`]
    return {
      unit: count === 1 ? unit : `${unit}s`,
      text: unit === 'day' ? String(count) : twoDigits(count),
    }
  })
}

const UNITS = ['day', 'hour', 'minute', 'second'] as const
