import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Race } from '#contract/races.ts'
import type { Weekend } from '#contract/weekends.ts'
import { PageLink } from '../app/page-link.tsx'
import { useNumberLocale } from '../app/reader.ts'
import { ExcludedNote } from '../races/excluded-note.tsx'
import { RaceWhen } from '../races/race-when.tsx'
import { formatMoment } from './date-range.ts'
import { courseText } from './distance-text.ts'
import { RaceWinner } from './race-winner.tsx'

type Props = {
  race: Race
  weekend: Weekend
  /** The deadline, where the race has one of its own. */
  children: ReactNode
}

/** A race of an event: when, what, who won, and the way to its results. */
export function ProgramRace({ race, weekend, children }: Props) {
  const locale = useNumberLocale()
  const { race_id, name, state, scored, include_in_total } = race
  const course = courseText(race, locale)

  return (
    <li className={`program-race program-race-${state}`}>
      <RaceWhen race={race} there={weekend.time_zone} say={formatMoment} />
      <div className="program-words">
        <p className="program-name">
          <PageLink to={`/races/${race_id}`}>{name}</PageLink>
        </p>
        <p className="program-more">
          {course && <span className="program-course">{course}</span>}
          {scored && <RaceWinner race={race} is_championship={weekend.is_championship} />}
        </p>
        {children}
      </div>
      {state === 'cancelled' && <span className="program-off">Cancelled</span>}
      {scored && (
        <Link className="program-results" to={`/races/${race_id}`}>
          Results<span className="unseen"> of {name}</span>
        </Link>
      )}
      {!include_in_total && state !== 'cancelled' && <ExcludedNote />}
    </li>
  )
}
