import { type AthleteRaceResult, listAthleteResults } from '#contract/athletes.ts'
import { formatPointsWithUnit, ordinal } from '#text/formats.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { dateFormat } from '../../core/locale/date-format.ts'
import { dateLocale } from '../../core/locale/dates.ts'
import { useLocale } from '../../core/locale/locale.ts'
import { Link } from '../../core/paths/link.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Sheet } from '../parts/sheet.tsx'

/** The athlete's published results of the season, latest first. Each row links to the results page of its race. */
export function AthleteResults({ athlete_id }: { athlete_id: number }) {
  const reply = useReply(listAthleteResults, { params: { athlete_id } }, { critical: false })
  const results = reply.state === 'ready' ? reply.data.toReversed() : []
  return (
    <Sheet title="Results" note={results.length || undefined}>
      {reply.state === 'loading' && <Spinner />}
      {reply.state === 'failed' && <p className="sheet-empty">{reply.problem.message}</p>}
      {reply.state === 'ready' && results.length === 0 && (
        <p className="sheet-empty">No published result includes this athlete yet.</p>
      )}
      {results.length > 0 && (
        <ul className="sheet-rows">
          {results.map((result) => (
            <ResultRow key={result.race_id} result={result} />
          ))}
        </ul>
      )}
    </Sheet>
  )
}

function ResultRow({ result: { race, race_id, rank, status, total } }: { result: AthleteRaceResult }) {
  const { locale, time_zone } = useLocale()
  const day = dateFormat(dateLocale(locale), { day: 'numeric', month: 'short', timeZone: time_zone })
  return (
    <li>
      <div className="row-main">
        <Link to={`/results/${race_id}`}>{race.name}</Link>
        <small>{[race.place, day.format(new Date(race.date))].filter(Boolean).join(' · ')}</small>
      </div>
      <p className="athlete-result">
        <b>{rank === null ? (status ?? 'Pro team') : ordinal(rank)}</b>
        <span>{formatPointsWithUnit(total, locale)}</span>
      </p>
    </li>
  )
}
