import type { AthleteResult } from '#contract/races.ts'
import { countPages, type PageNumber } from '../app/page-number.ts'
import type { Reply } from '../app/use-reply.ts'
import { Board } from '../ui/board.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { RowCount } from '../ui/row-count.tsx'
import { RowsTable } from '../ui/rows-table.tsx'
import { AthleteResultRow } from './athlete-result-row.tsx'

const TIME = { label: 'Time', className: 'number wide' }

const COLUMNS = [{ label: 'Rank' }, { label: 'Athlete' }, TIME, { label: 'Points', className: 'number' }]

type Props = { reply: Reply<readonly AthleteResult[]>; at: PageNumber }

export function AthleteResults({ reply, at }: Props) {
  const hasTimes = reply.state !== 'ready' || reply.data.some((result) => result.time)

  return (
    <Board id="results" title="Athlete results" note={<RowCount reply={reply} at={at} noun="athletes" />}>
      <RowsTable
        reply={reply}
        caption="How the athletes finished, and the points they earned"
        columns={hasTimes ? COLUMNS : COLUMNS.filter((column) => column !== TIME)}
        row={(result) => <AthleteResultRow key={result.athlete_id} result={result} hasTimes={hasTimes} />}
        placeholders={at.limit}
      />
      <Pagination label="the results" at={at} pages={countPages(reply, at)} />
    </Board>
  )
}
