import './read-out.css'
import type { Step } from './line-scales.ts'
import { type Series, seriesClass } from './series.ts'
import { SeriesKey } from './series-mark.tsx'
import { valueText } from './series-words.ts'

type Props = {
  step: Step | undefined
  series: readonly Series[]
  at: number
  say: (value: number) => string
}

/** The key to the lines, with their values at one step. Whoever listens hears them from the slider. */
export function ReadOut({ step, series, at, say }: Props) {
  return (
    <div className="read-out" aria-hidden="true">
      <span className="read-out-step">{step?.label}</span>
      {series.map((one, index) => (
        <span key={one.label} className={`read-out-series ${seriesClass(one, index)}`}>
          <SeriesKey series={one} index={index} />
          <span className="read-out-name">{one.label}</span> <b>{valueText(one, at, say)}</b>
        </span>
      ))}
    </div>
  )
}
