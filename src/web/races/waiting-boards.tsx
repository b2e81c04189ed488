import './both-clocks.css'
import { Board } from '../ui/board.tsx'
import { RowsTable } from '../ui/tables/rows-table.tsx'
import { usePlaceholders } from './use-placeholders.ts'

const COLUMNS = [{ label: 'Rank' }, { label: 'Name' }, { label: 'Points', className: 'number' }]

/** Placeholders for a page's boards while their data is loading. */
export function WaitingBoards({ titles }: { titles: readonly string[] }) {
  const placeholders = usePlaceholders()

  return (
    <div className="waiting-boards">
      {titles.map((title) => (
        <Board key={title} id={`waiting-${titles.indexOf(title)}`} title={title} note="Loading …">
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
