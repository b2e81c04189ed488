import '../cups/cup-and-race-parts.css'
import { Board } from '../ui/board.tsx'
import { RowsTable } from '../ui/tables/rows-table.tsx'
import { usePlaceholderCount } from './use-placeholder-count.ts'

const COLUMNS = [{ label: 'Rank' }, { label: 'Name' }, { label: 'Points', className: 'number' }]

export function PlaceholderBoards({ titles }: { titles: readonly string[] }) {
  const placeholders = usePlaceholderCount()

  return (
    <div className="placeholder-boards">
      {titles.map((title) => (
        <Board key={title} id={`placeholder-${titles.indexOf(title)}`} title={title} note="Loading …">
          <RowsTable
            reply={{ state: 'loading' }}
            caption={title}
            columns={COLUMNS}
            row={() => null}
            placeholders={placeholders}
          />
        </Board>
      ))}
    </div>
  )
}
