import './races.css'
import { type ComponentType, type ReactNode, use } from 'react'
import type { Race } from '#contract/races.ts'
import type { Selection } from '#contract/weekends.ts'
import { lockedRace, raceUnderWay } from '#game/calendar/weekend-status.ts'
import { useFromServerTime } from '../core/clock/use-server-now.ts'
import { formatZonedDateTime } from '../core/locale/dates.ts'
import { useLocale } from '../core/locale/locale.ts'
import { Link } from '../core/paths/link.tsx'
import { SessionContext } from '../core/session/session-context.ts'

const STATES: Record<Race['state'], { label: string; meaning: string }> = {
  scheduled: { label: 'Scheduled', meaning: 'Not yet raced' },
  provisional: { label: 'Provisional', meaning: 'Points may still change' },
  official: { label: 'Official', meaning: 'The result is final' },
  cancelled: { label: 'Cancelled', meaning: 'Nobody earns points in this race' },
}

const UNDER_WAY = { label: 'Racing now', meaning: 'Points are final once the result is official' }

export type StateLineProps = {
  race: Race
  /** Shows the player's points in the race, if any. Otherwise `children`, which say what the state means. */
  MyPoints: ComponentType<{ race: Race; children: ReactNode }>
}

/**
 * The state of the race, and when its result was published. If the result was changed, also what was changed, when and
 * why.
 */
export function RaceStateLine({ race, MyPoints }: StateLineProps) {
  const { state, published_at, reason } = race
  const is_under_way = useFromServerTime((now) => raceUnderWay([race], now) !== null)
  const { label, meaning } = is_under_way ? UNDER_WAY : STATES[state]

  return (
    <div className="race-state">
      <p>
        <span className={`chip chip-${is_under_way ? 'under-way' : state}`}>{label}</span>
        <MyPoints race={race}>{meaning}</MyPoints>
        {published_at && !reason && (
          <>
            {' · published '}
            <PublicationTime at={published_at} />
          </>
        )}
      </p>
      {reason && (
        <p className="race-reason">
          <span className="race-change">
            {changeLabel(race)}
            {published_at && (
              <>
                {' · '}
                <PublicationTime at={published_at} />
              </>
            )}
          </span>
          {reason}
        </p>
      )}
    </div>
  )
}

type FollowProps = {
  races: readonly Race[]
  /** The selections of the races. */
  selections: readonly Selection[]
}

/** A link to the live page of the race under way. Between the lock and the start, players get a link to the picks. */
export function FollowLive({ races, selections }: FollowProps) {
  const { state } = use(SessionContext)
  const live_id = useFromServerTime((now) => raceUnderWay(races, now))
  const locked_id = useFromServerTime((now) => lockedRace(selections, now))
  if (live_id !== null) {
    return (
      <Link className="button" to={`/live/${live_id}`}>
        Follow live
      </Link>
    )
  }
  if (locked_id === null || state !== 'player') return null
  return (
    <Link className="button button-quiet" to={`/live/${locked_id}`}>
      Picks and start list
    </Link>
  )
}

function PublicationTime({ at }: { at: string }) {
  const { locale, time_zone = 'UTC' } = useLocale()
  return <time dateTime={at}>{formatZonedDateTime(at, locale, time_zone)}</time>
}

/** Says what was changed about a race. Called only for a race with a `reason`. */
export function changeLabel({ state, include_in_total }: Pick<Race, 'state' | 'include_in_total'>): string {
  if (state === 'cancelled') return 'Cancelled'
  return include_in_total ? 'Result corrected' : 'Left out of the totals'
}
