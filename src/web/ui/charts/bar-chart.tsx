import './charts.css'
import type { ReactNode } from 'react'

export type Bar = {
  id: number | string
  label: ReactNode
  /** The value that determines the length of the bar. It is not negative. */
  value: number
  /** The formatted value, such as `34%` or `412 p.` */
  text: string
  /** A bar with the tone `leader` is yellow. */
  tone?: 'own' | 'leader' | undefined
}

type Props = {
  title: string
  /** A one-sentence summary of the chart. */
  sentence?: string
  /** The headings of the labels and of the values. They are for screen readers. */
  columns: readonly [label: string, value: string]
  bars: readonly Bar[]
  /** The value of a full bar. Defaults to the largest value. */
  full?: number
}

/** A chart of horizontal bars. It is built as a table, so that it needs no separate data table. */
export function BarChart({ title, sentence, columns, bars, full }: Props) {
  const most = full ?? Math.max(...bars.map(({ value }) => value))

  return (
    <table className="bars">
      <caption>
        <span className="picture-title">{title}</span>
        {sentence && <span className="picture-sentence">{sentence}</span>}
      </caption>
      <thead className="visually-hidden">
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bars.map((bar) => (
          <BarRow key={bar.id} bar={bar} share={barShare(bar.value, most)} />
        ))}
      </tbody>
    </table>
  )
}

function BarRow({ bar: { label, text, tone }, share }: { bar: Bar; share: number }) {
  return (
    <tr className={tone && `bar-${tone}`}>
      <th scope="row">{label}</th>
      <td>
        <svg className="bar" aria-hidden="true">
          <rect className="bar-ground" width="100%" height="100%" rx="3" />
          <rect className="bar-value" width={`${share}%`} height="100%" rx="3" />
        </svg>
        {text}
      </td>
    </tr>
  )
}

/** Returns the length of a bar in percent of a full bar. It is 0 if `most` is 0. */
function barShare(value: number, most: number): number {
  return most > 0 ? Math.min(100, Math.round((value / most) * 1000) / 10) : 0
}
