import './winter-route.css'
import { Link } from 'react-router'
import type { Weekend } from '#contract/weekends.ts'
import { useReader } from '../app/reader.ts'
import type { Reply } from '../app/use-reply.ts'
import { useServerMoments } from '../app/use-server-now.ts'
import { Flag } from '../ui/flag.tsx'
import { formatDateRange } from './date-range.ts'
import { levelsOf, stretchOf } from './route-profile.ts'
import { STATE_WORDS } from './state-chip.tsx'
import { countriesOf } from './weekend-races.ts'
import { byStart, type WeekendState, weekendState } from './weekend-state.ts'

/** The winter as the profile of a course: each stop is a weekend, its height the kilometres that are raced there. */
export function WinterRoute({ reply, words }: { reply: Reply<readonly Weekend[]>; words: string }) {
  const weekends = reply.state === 'ready' ? byStart(reply.data) : []
  const states = useServerMoments(weekends, weekendState)
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
        The season{words && `, ${words}`}. The taller the hill, the more kilometres raced.
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
  const { locale } = useReader()
  const { event_start, event_end, time_zone } = weekend
  const [country = null] = countriesOf(weekend)
  const { line, area } = stretchOf(before, level, after)

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
        <span className="unseen">{STATE_WORDS[state]}</span>
      </Link>
    </li>
  )
}
