import type { Column } from '../ui/rows-table.tsx'
import type { useMarketChoice } from './market-choice.ts'
import { type SortKey, sortAfter, sortText } from './market-sort.ts'

const COLUMNS: readonly { by: SortKey; label: string; className: string }[] = [
  { by: 'name', label: 'Name', className: 'market-name' },
  { by: 'price', label: 'Price', className: 'number market-price' },
  { by: 'score', label: 'Score', className: 'number market-score' },
  { by: 'previous', label: 'Prev race pts.', className: 'number market-previous' },
  { by: 'ranking', label: 'Ranking score', className: 'number market-ranking' },
]

const TRADE: Column = { label: 'Trade', className: 'market-trade' }

type Choice = Pick<ReturnType<typeof useMarketChoice>, 'sort' | 'addressWith'>

type Shown = {
  may_trade: boolean
  /** Where nothing has a price none is shown, nor what is counted for it. */
  has_prices: boolean
}

/** The headings, each with the address that sorts by it; whoever cannot trade has no column for it. */
export function marketColumns({ sort, addressWith }: Choice, { may_trade, has_prices }: Shown): Column[] {
  const shown = COLUMNS.filter(({ by }) => has_prices || (by !== 'price' && by !== 'ranking'))
  const columns = shown.map(({ by, label, className }) => ({
    label,
    className,
    sort: {
      to: addressWith({ sort: sortText(sortAfter(sort, by)) }),
      order: sort.by === by ? orderOf(sort.is_descending) : undefined,
    },
  }))
  return may_trade ? [...columns, TRADE] : columns
}

function orderOf(is_descending: boolean) {
  return is_descending ? ('descending' as const) : ('ascending' as const)
}
