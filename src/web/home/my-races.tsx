import './start-page.css'
import { use } from 'react'
import type { Race } from '#contract/races.ts'
import { getLedger } from '#contract/users.ts'
import type { Weekend } from '#contract/weekends.ts'
import { isScoredOrCancelled } from '#game/calendar/weekend-status.ts'
import { ledgerOf } from '#game/scoring/ledger.ts'
import { formatPoints } from '#text/formats.ts'
import { useReply } from '../core/api/use-reply.ts'
import { useNumberLocale } from '../core/locale/locale.ts'
import { Link } from '../core/paths/link.tsx'
import { SessionContext } from '../core/session/session-context.ts'
import { RaceWhen } from '../races/race-when.tsx'
import { racesOf } from '../races/weekend-races.ts'
import { useRaceUnderWay } from '../weekend-status/use-weekend-status.ts'

/** Of a long tour, only this many races are shown: the last two that are scored or cancelled, and the next ones. */
const MAX_SHOWN = 6

export function shownRaces<Row extends Pick<Race, 'scored' | 'state'>>(
  races: readonly Row[],
): readonly Row[] {
  const next = races.findIndex((race) => !isScoredOrCancelled(race))
  const from = (next < 0 ? races.length : next) - 2
  const start = Math.max(0, Math.min(from, races.length - MAX_SHOWN))
  return races.slice(start, start + MAX_SHOWN)
}

/** The races of a weekend with the player's points. A scheduled race shows its start, any other race its state. */
export function MyRaces({ weekend }: { weekend: Weekend }) {
  const { me } = use(SessionContext)
  const { weekend_id, weekend_name, time_zone } = weekend
  const races = racesOf(weekend)
  const given = me ? { params: { user_id: me.user_id, weekend_id } } : undefined
  const reply = useReply(getLedger, given, { critical: false })
  const points_by_race = new Map(
    reply.state === 'ready' ? ledgerOf(reply.data).races.map(({ race_id, points }) => [race_id, points]) : [],
  )

  return (
    <div className="programme home-races">
      <ul aria-label={`Races in ${weekend_name}`}>
        {shownRaces(races).map((race) => (
          <MyRace
            key={race.race_id}
            race={race}
            time_zone={time_zone}
            points={points_by_race.get(race.race_id)}
          />
        ))}
      </ul>
      {races.length > MAX_SHOWN && (
        <Link className="programme-more" to={`/events/${weekend_id}`}>
          All {races.length} races
        </Link>
      )}
    </div>
  )
}

type MyRaceProps = { race: Race; time_zone: string; points: number | undefined }

function MyRace({ race, time_zone, points }: MyRaceProps) {
  const locale = useNumberLocale()
  const { race_id, name, state, scored } = race
  const is_racing = useRaceUnderWay([race]) !== null

  return (
    <li className="home-race" data-marks>
      <span>
        <Link to={`/races/${race_id}`}>{name}</Link>
        <span className="programme-course">
          {is_racing ? (
            <Link to={`/live/${race_id}`}>Racing now</Link>
          ) : state === 'scheduled' ? (
            <RaceWhen race={race} race_time_zone={time_zone} />
          ) : (
            RACE_STATES[state]
          )}
        </span>
      </span>
      <strong>{formatPoints(scored ? points : null, locale)}</strong>
    </li>
  )
}

const RACE_STATES = { provisional: 'Provisional', official: 'Official', cancelled: 'Cancelled' }
