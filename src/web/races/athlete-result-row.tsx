import './athlete-result-row.css'
import type { AthleteResult } from '#contract/races.ts'
import { formatScore } from '#game/formats.ts'
import { PageLink } from '../app/page-link.tsx'
import { useReader } from '../app/reader.ts'
import { Bib } from '../ui/bib.tsx'
import { Who } from '../ui/who.tsx'
import { splitText } from './split-text.ts'
import { statusText } from './status-text.ts'

type Props = {
  result: AthleteResult
  /** Whether there is a column of times; without it a status stands below the name. */
  hasTimes: boolean
}

export function AthleteResultRow({ result, hasTimes }: Props) {
  const { athlete, athlete_id, rank, status, time, total } = result
  const { locale } = useReader()
  const split = splitText(result, locale)
  const finish = status ? statusText(status) : time
  const name = (
    <PageLink to={`/athletes/${athlete_id}`}>
      <bdi>{athlete.name}</bdi>
    </PageLink>
  )

  return (
    <tr>
      <td>{status ? <StatusBib status={status} /> : <Bib rank={rank} />}</td>
      <th scope="row">
        <Who
          country={athlete.country}
          more={
            <>
              {split}
              {finish && <span className={hasTimes ? 'narrow' : 'status-below'}>{finish}</span>}
            </>
          }
        >
          {name}
        </Who>
      </th>
      {hasTimes && <td className="number wide result-time">{finish}</td>}
      <td className="number">{formatScore(total, locale)}</td>
    </tr>
  )
}

/** The letters of the result list; the words are in the row, and under the pointer. */
function StatusBib({ status }: { status: string }) {
  return (
    <abbr className="bib bib-status" title={statusText(status)}>
      {status}
    </abbr>
  )
}
