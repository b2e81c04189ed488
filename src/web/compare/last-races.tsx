import './compare.css'
import type { AthleteRaceResult } from '#contract/athletes.ts'
import { formatPointsWithUnit } from '#text/formats.ts'
import { useLocale } from '../core/locale/locale.ts'
import { Link } from '../core/paths/link.tsx'
import { formatDateRange } from '../races/date-range.ts'
import { PlaceBadge } from '../races/place-badge.tsx'
import { statusText } from '../races/status-text.ts'
import type { ComparedAthlete } from './use-compared-athlete.ts'

const MAX_SHOWN_RACES = 5

export function LastRaces({ pair }: { pair: readonly [ComparedAthlete, ComparedAthlete] }) {
  return (
    <section className="last-races" aria-labelledby="last-races">
      <h3 id="last-races">Last races</h3>
      <div className="last-races-both">
        {pair.map(({ athlete, results }) => (
          <RacesOfAthlete key={athlete.athlete_id} name={athlete.name} results={results} />
        ))}
      </div>
    </section>
  )
}

function RacesOfAthlete({ name, results }: { name: string; results: readonly AthleteRaceResult[] }) {
  if (results.length === 0) return <p className="last-races-none">No results registered yet</p>

  return (
    <ol aria-label={`${name}’s last races`}>
      {results
        .slice(-MAX_SHOWN_RACES)
        .toReversed()
        .map((result) => (
          <LastRace key={result.race_id} result={result} />
        ))}
    </ol>
  )
}

function LastRace({ result: { race, rank, status, total } }: { result: AthleteRaceResult }) {
  const { locale, time_zone = 'UTC' } = useLocale()

  return (
    <li>
      <PlaceBadge rank={rank} status={status} />
      <span className="last-race-text">
        <Link to={`/races/${race.race_id}`}>{race.name}</Link>
        <span className="last-race-more">
          {formatDateRange(race.date, race.date, locale, time_zone)} · {formatPointsWithUnit(total, locale)}
          {status && <span className="visually-hidden"> {statusText(status)}</span>}
        </span>
      </span>
    </li>
  )
}
