import './charts.css'
import type { ReactNode } from 'react'

export type PictureTable = { columns: readonly string[]; rows: readonly (readonly string[])[] }

type Props = {
  title: string
  /** A one-sentence summary of the picture. */
  sentence: string
  /** The same data as a table. The first cell of a row is its header. */
  table: PictureTable
  /** The drawing. It is hidden from screen readers, which read the summary and the table. */
  children: ReactNode
}

/** A figure with a title, a summary and a data table. */
export function Picture({ title, sentence, table, children }: Props) {
  return (
    <figure className="picture">
      <figcaption>
        <span className="picture-title">{title}</span>
        <span className="picture-sentence">{sentence}</span>
      </figcaption>
      {children}
      <details className="picture-table">
        <summary>
          Show as a table
          <svg viewBox="0 0 12 8" aria-hidden="true">
            <path d="m1 1.5 5 5 5-5" />
          </svg>
        </summary>
        <NumberTable title={title} table={table} />
      </details>
    </figure>
  )
}

/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- scrollable regions must be reachable by keyboard */
function NumberTable({ title, table }: { title: string; table: PictureTable }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard
    <section className="picture-scroll" aria-label={`${title}, table`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {table.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={table.columns[index + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
