import './charts.css'
import type { ReactNode } from 'react'

export type PictureTable = { columns: readonly string[]; rows: readonly (readonly string[])[] }

type Props = {
  title: string
  /** What the picture says, in one sentence. */
  sentence: string
  /** The same in numbers, for everybody who would rather read. The first cell of a row names it. */
  table: PictureTable
  /** The drawing, for the eye: the sentence and the table say the same. */
  children: ReactNode
}

/** A drawing with its title, its sentence and its table. */
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

/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */
function NumberTable({ title, table }: { title: string; table: PictureTable }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
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
