import type { ReactNode } from 'react'
import { listRaceAthletes, type Race } from '#contract/races.ts'
import type { Weekend } from '#contract/weekends.ts'
import { raceUnderWay } from '#game/calendar/weekend-status.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { useFromServerTime } from '../../core/clock/use-server-now.ts'
import { useNumberLocale } from '../../core/locale/locale.ts'
import { Link } from '../../core/paths/link.tsx'
import { formatMoment } from '../../races/date-range.ts'
import { courseText } from '../../races/distance-text.ts'
import { ExcludedNote } from '../../races/excluded-note.tsx'
import { RaceWhen } from '../../races/race-when.tsx'
import { StartListLink } from '../../races/start-lists/start-list-link.tsx'
import { AthleteLink } from '../../ui/people/athlete-link.tsx'

type Props = {
  race: Race
  weekend: Weekend
  /** The deadline of the race. Empty if a heading above several races shows the deadline. */
  children: ReactNode
}

/** A race of an event with its name, start and winner, and a link to its results. */
export function ProgramRace({ race, weekend, children }: Props) {
  const locale = useNumberLocale()
  const { race_id, name, state, scored, include_in_total } = race
  const course = courseText(race, locale)
  const is_racing = useFromServerTime((now) => raceUnderWay([race], now) !== null)

  return (
    <li className={`program-race program-race-${state}`}>
      <RaceWhen race={race} race_time_zone={weekend.time_zone} format={formatMoment} />
      <div className="program-text">
        <p className="program-name">
          <Link to={`/races/${race_id}`}>{name}</Link>
        </p>
        <p className="program-more">
          {course && <span className="program-course">{course}</span>}
          {scored && <RaceWinner race={race} is_championship={weekend.is_championship} />}
        </p>
        <StartListLink race={race} />
        {children}
      </div>
      {is_racing && (
        <Link className="program-results" to={`/live/${race_id}`}>
          Live<span className="visually-hidden"> {name}</span>
        </Link>
      )}
      {state === 'cancelled' && <span className="program-off">Cancelled</span>}
      {scored && (
        <Link className="program-results" to={`/races/${race_id}`}>
          Results<span className="visually-hidden"> of {name}</span>
        </Link>
      )}
      {!include_in_total && state !== 'cancelled' && <ExcludedNote />}
    </li>
  )
}

type RaceWinnerProps = { race: Pick<Race, 'race_id'>; is_championship: boolean }

/** The winner of a race. Renders nothing until the winner is loaded. */
function RaceWinner({ race: { race_id }, is_championship }: RaceWinnerProps) {
  const reply = useReply(listRaceAthletes, { params: { race_id }, query: { limit: 1 } }, { critical: false })
  const winner = reply.state === 'ready' ? reply.data[0] : undefined
  if (winner?.rank !== 1) return null

  return (
    <span className="program-winner">
      won by{' '}
      <AthleteLink
        athlete={winner.athlete}
        athlete_id={winner.athlete_id}
        is_championship={is_championship}
      />
    </span>
  )
}
