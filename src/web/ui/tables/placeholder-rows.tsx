import './tables.css'
import type { Column } from './rows-table.tsx'

/** Holds the place of rows, as high as they will be. */
export function PlaceholderRows({ rows, columns }: { rows: number; columns: readonly Column[] }) {
  return Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
    <tr key={row}>
      {columns.map(({ label, className }) => (
        <td key={label} className={className}>
          <span>{'\u00a0'}</span>
        </td>
      ))}
    </tr>
  ))
}
