import type { AthleteResult } from '#contract/races.ts'
import { countPages, type PageNumber } from '../app/page-number.ts'
import type { Reply } from '../app/use-reply.ts'
import { Board } from '../ui/board.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { RowCount } from '../ui/row-count.tsx'
import { RowsTable } from '../ui/rows-table.tsx'
import { AthleteResultRow } from './athlete-result-row.tsx'
import { columnsOf } from './result-columns.ts'
import { usePlaceholders } from './use-placeholders.ts'

type Props = { reply: Reply<readonly AthleteResult[]>; at: PageNumber; is_championship: boolean }

export function AthleteResults({ reply, at, is_championship }: Props) {
  const extras = columnsOf(reply.state === 'ready' ? reply.data : null)
  const wide = extras.map(({ label, className }) => ({ label, className: `number wide ${className}` }))

  return (
    <Board id="results" title="Athlete results" note={<RowCount reply={reply} at={at} noun="athletes" />}>
      <RowsTable
        reply={reply}
        caption="How the athletes finished, and the points they earned"
        columns={[{ label: 'Rank' }, { label: 'Athlete' }, ...wide, { label: 'Points', className: 'number' }]}
        row={(result) => (
          <AthleteResultRow
            key={result.athlete_id}
            result={result}
            extras={extras}
            is_championship={is_championship}
          />
        )}
        placeholders={usePlaceholders()}
      />
      <Pagination label="the results" at={at} pages={countPages(reply, at)} />
    </Board>
  )
}
