import './tables.css'
import type { Column } from './rows-table.tsx'

/** Empty rows that are as high as the expected rows, so that the layout does not shift. */
export function PlaceholderRows({ rows, columns }: { rows: number; columns: readonly Column[] }) {
  return Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical
    <tr key={row}>
      {columns.map(({ label, className }) => (
        <td key={label} className={className}>
          <span>{'\u00a0'}</span>
        </td>
      ))}
    </tr>
  ))
}
