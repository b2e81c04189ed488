import type { SortBy } from './picker-choice.ts'

export type PickerColumn = { by: SortBy; label: string; className: string }

export const RATIO_LABEL = 'Picked by'

const COLUMNS: readonly PickerColumn[] = [
  { by: 'name', label: 'Name', className: '' },
  { by: 'price', label: 'Price', className: 'number picker-price' },
  { by: 'score', label: 'Score', className: 'number picker-score' },
  { by: 'ranking', label: 'Ranking score', className: 'number picker-ranking' },
  { by: 'popularity', label: RATIO_LABEL, className: 'picker-popularity' },
]

/**
 * Returns the columns of a list. If there is no budget, there are no columns for prices and for values that depend on
 * prices.
 */
export function columnsOf({ is_budget_enforced }: { is_budget_enforced: boolean }): PickerColumn[] {
  return COLUMNS.filter(({ by }) => is_budget_enforced || (by !== 'price' && by !== 'ranking'))
}
