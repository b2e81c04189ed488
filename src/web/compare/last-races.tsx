import './compare.css'
import { Link } from 'react-router'
import type { AthleteRaceResult } from '#contract/athletes.ts'
import { formatPoints } from '#text/formats.ts'
import { useLocale } from '../core/locale/locale.ts'
import { formatDateRange } from '../races/date-range.ts'
import { PlaceBadge } from '../races/place-badge.tsx'
import { statusText } from '../races/status-text.ts'
import type { Compared } from './use-compared.ts'

const LAST = 5

/** The last races of both with their places, latest first. */
export function LastRaces({ pair }: { pair: readonly [Compared, Compared] }) {
  return (
    <section className="last-races" aria-labelledby="last-races">
      <h3 id="last-races">Last races</h3>
      <div className="last-races-both">
        {pair.map(({ athlete, results }) => (
          <RacesOfOne key={athlete.athlete_id} name={athlete.name} results={results} />
        ))}
      </div>
    </section>
  )
}

function RacesOfOne({ name, results }: { name: string; results: readonly AthleteRaceResult[] }) {
  if (results.length === 0) return <p className="last-races-none">No results registered yet</p>

  return (
    <ol aria-label={`Last races of ${name}`}>
      {results
        .slice(-LAST)
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
          {formatDateRange(race.date, race.date, locale, time_zone)} · {formatPoints(total, locale)}
          {status && <span className="visually-hidden"> {statusText(status)}</span>}
        </span>
      </span>
    </li>
  )
}
