import './athletes.css'
import type { AthleteRaceResult } from '#contract/athletes.ts'
import { formatPoints } from '#text/formats.ts'
import { useLocale } from '../core/locale/locale.ts'
import { Link } from '../core/paths/link.tsx'
import { formatDay } from '../races/date-range.ts'
import { PlaceBadge } from '../races/place-badge.tsx'
import { splitText } from '../races/split-text.ts'
import { finishText } from '../races/status-text.ts'
import { PersonCell } from '../ui/people/person-cell.tsx'

export function ResultOfAthleteRow({ result }: { result: AthleteRaceResult }) {
  const { race, rank, status, total } = result
  const { locale, time_zone = 'UTC' } = useLocale()
  const finish = finishText(result)

  return (
    <tr>
      <td>
        <PlaceBadge rank={rank} status={status} />
      </td>
      <th scope="row">
        <PersonCell
          country={race.country}
          more={
            <>
              {race.place && `${race.place} · `}
              <time dateTime={race.date}>{formatDay(race.date, locale, time_zone)}</time>
              {finish && ` · ${finish}`}
              <span className="result-split">{splitText(result, locale)}</span>
              {!race.include_in_total && <span className="result-excluded">Not included in the totals</span>}
            </>
          }
        >
          <RaceLink race={race} />
        </PersonCell>
      </th>
      <td className="number">{formatPoints(total, locale)}</td>
    </tr>
  )
}

function RaceLink({ race: { race_id, name } }: Pick<AthleteRaceResult, 'race'>) {
  return <Link to={`/races/${race_id}`}>{name}</Link>
}
