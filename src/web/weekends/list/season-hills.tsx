import '../list.css'
import type { Weekend } from '#contract/weekends.ts'
import { type WeekendState, weekendStatus } from '#game/calendar/weekend-status.ts'
import type { Reply } from '../../core/api/use-reply.ts'
import { useListFromServerTime } from '../../core/clock/use-server-now.ts'
import { useLocale } from '../../core/locale/locale.ts'
import { Link } from '../../core/paths/link.tsx'
import { formatDateRange } from '../../races/date-range.ts'
import { countriesOf, racesOf } from '../../races/weekend-races.ts'
import { Flag } from '../../ui/flag.tsx'
import { WEEKEND_STATES } from '../../weekend-status/status-text.ts'
import { sortByStart } from '../weekend-order.ts'

export const LEVELS = 5

/**
 * Returns the height of each weekend in the drawing, from 1 to `LEVELS`. A weekend with more kilometres of racing is
 * higher.
 */
export function levelsOf(weekends: readonly Pick<Weekend, 'selections'>[]): number[] {
  const kilometres = weekends.map(kilometresOf)
  const most_kilometres = Math.max(...kilometres, 1)
  return kilometres.map((km) => Math.max(1, Math.round(LEVELS * Math.sqrt(km / most_kilometres))))
}

function kilometresOf(weekend: Pick<Weekend, 'selections'>): number {
  return racesOf(weekend).reduce((sum, { distance }) => sum + (distance ?? 0), 0)
}

/**
 * The SVG paths of a weekend's part of the drawing, in a square of 100 by 100. The part reaches half-way to the
 * previous weekend and half-way to the next weekend.
 */
type ProfileSegment = { line: string; area: string }

/**
 * Draws the part of a weekend with the height `level`. `before` and `after` are the heights of the previous and the
 * next weekend, or `level` if there is no such weekend.
 */
export function segmentOf(before: number, level: number, after: number): ProfileSegment {
  const y = yOf(level)
  const [from, to] = [yOf(before), yOf(after)]
  const line = [
    `M0 ${(from + y) / 2}`,
    `C12.5 ${(from + 3 * y) / 4} 25 ${y} 50 ${y}`,
    `C75 ${y} 87.5 ${(3 * y + to) / 4} 100 ${(y + to) / 2}`,
  ].join('')
  return { line, area: `${line}V100H0Z` }
}

/**
 * Returns the distance of the line from the top of the square, in hundredths. The style sheet places the dots by the
 * same formula.
 */
function yOf(level: number): number {
  return 100 - 17 * level
}

/** A drawing of the season as a line of hills. Each weekend is a hill, which is higher if more kilometres are raced. */
export function SeasonHills({ reply, progress }: { reply: Reply<readonly Weekend[]>; progress: string }) {
  const weekends = reply.state === 'ready' ? sortByStart(reply.data) : []
  const states = useListFromServerTime(weekends, (weekend, now) => weekendStatus(weekend, now).state)
  if (reply.state !== 'ready') return <div className="route-wait" />
  if (weekends.length === 0) return null

  const levels = levelsOf(weekends)
  return (
    <nav className="route" aria-label="The season’s weekends">
      <ol>
        {weekends.map((weekend, index) => (
          <Stop
            key={weekend.weekend_id}
            weekend={weekend}
            state={states[index]!}
            level={levels[index] ?? 1}
            before={levels[index - 1]}
            after={levels[index + 1]}
          />
        ))}
      </ol>
      <p className="route-note">
        The season{progress && `, ${progress}`}. The taller the hill, the more kilometres raced.
      </p>
    </nav>
  )
}

type StopProps = {
  weekend: Weekend
  state: WeekendState
  level: number
  before: number | undefined
  after: number | undefined
}

function Stop({ weekend, state, level, before = level, after = level }: StopProps) {
  const { locale } = useLocale()
  const { event_start, event_end, time_zone } = weekend
  const [country = null] = countriesOf(weekend)
  const { line, area } = segmentOf(before, level, after)

  return (
    <li className={`stop stop-${state}${weekend.is_upcoming ? ' stop-next' : ''}`}>
      <Link to={`/events/${weekend.weekend_id}`}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <path className="stop-area" d={area} />
          <path className="stop-line" d={line} />
        </svg>
        <span className={`stop-dot stop-level-${level}`} />
        <Flag country={country} />
        <span className="stop-name">{weekend.weekend_name}</span>
        <span className="stop-days">{formatDateRange(event_start, event_end, locale, time_zone)}</span>
        <span className="visually-hidden">{WEEKEND_STATES[state]}</span>
      </Link>
    </li>
  )
}
