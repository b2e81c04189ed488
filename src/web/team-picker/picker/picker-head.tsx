import '../picker.css'
import { type Sort, type SortBy, sortAfterClick } from './picker-choice.ts'
import type { PickerColumn } from './picker-columns.ts'

type Props = {
  columns: readonly PickerColumn[]
  sort: Sort
  onSort: (sort: Sort) => void
  /** Whether the table has a column of buttons, which needs a header. */
  has_buttons: boolean
}

export function PickerHead({ columns, sort, onSort, has_buttons }: Props) {
  return (
    <thead>
      <tr>
        {columns.map(({ by, label, className }) => (
          <th key={by} scope="col" className={className} aria-sort={ariaSort(sort, by)}>
            <button className="sort" type="button" onClick={() => onSort(sortAfterClick(sort, by))}>
              {label}
              <svg className="sort-sign" viewBox="0 0 8 12" aria-hidden="true">
                <path className="sort-up" d="m4 0 3.5 5h-7z" />
                <path className="sort-down" d="m4 12 3.5-5h-7z" />
              </svg>
            </button>
          </th>
        ))}
        {has_buttons && (
          <td className="picker-act">
            <span className="visually-hidden">Your team</span>
          </td>
        )}
      </tr>
    </thead>
  )
}

function ariaSort({ by, is_descending }: Sort, column: SortBy): 'ascending' | 'descending' | undefined {
  if (by !== column) return undefined
  return is_descending ? 'descending' : 'ascending'
}
