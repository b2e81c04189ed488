import './tables.css'
import type { Column } from './rows-table.tsx'

/** Empty rows with the height of the expected ones, to avoid a layout shift. */
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
