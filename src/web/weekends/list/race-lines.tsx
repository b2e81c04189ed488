import '../weekends.css'
import type { Race } from '#contract/races.ts'
import type { Weekend } from '#contract/weekends.ts'
import { useLocale } from '../../core/locale/locale.ts'
import { Link } from '../../core/paths/link.tsx'
import { formatDay } from '../../races/date-range.ts'
import { distanceText } from '../../races/distance-text.ts'
import { racesOf } from '../../races/weekend-races.ts'

type Props = { weekend: Pick<Weekend, 'selections' | 'time_zone'> }

/** The races of a weekend. Each line has the name, the distance, and the date at the venue. */
export function RaceLines({ weekend }: Props) {
  return (
    <ul className="race-lines">
      {racesOf(weekend).map((race) => (
        <RaceLine key={race.race_id} race={race} time_zone={weekend.time_zone} />
      ))}
    </ul>
  )
}

function RaceLine({ race, time_zone }: { race: Race; time_zone: string }) {
  const { locale } = useLocale()
  const { race_id, name, date, state } = race

  return (
    <li className={`race-line race-line-${state}`}>
      <span className="race-line-name">
        <Link to={`/races/${race_id}`}>{name}</Link>
      </span>
      <span className="race-line-km">{distanceText(race, locale)}</span>
      <time className="race-line-day" dateTime={date}>
        {state === 'cancelled' ? 'Cancelled' : formatDay(date, locale, time_zone)}
      </time>
    </li>
  )
}
