import './charts.css'
import { useState } from 'react'
import { formatNumber } from '#text/formats.ts'
import { useNumberLocale } from '../../core/locale/locale.ts'
import { LinePlot } from './line-plot.tsx'
import { Picture } from './picture.tsx'
import { plotBox } from './plot-box.ts'
import { type Series, seriesClass } from './series.ts'
import { SeriesKey } from './series-mark.tsx'
import { seriesTable, stepText, valueText } from './series-text.ts'
import { StepReader } from './step-reader.tsx'
import { nearestStep, type Step } from './step-scale.ts'
import { useWidth } from './use-width.ts'
import './bump-chart.css'

type Props = {
  title: string
  /** A one-sentence summary of the chart. */
  sentence: string
  /** The name of a step, such as `Weekend`. */
  stepNoun: string
  steps: readonly Step[]
  series: readonly Series[]
  /** Whether 1 is at the top, as for ranks. */
  inverted?: boolean
  /** Whether each value is constant until the next value, as for prices. */
  stepped?: boolean
  format?: (value: number, locale: string) => string
}

/** A line chart of numbers over weekends or dates. */
export function LineChart({
  title,
  sentence,
  stepNoun,
  steps,
  series,
  inverted = false,
  stepped = false,
  format = formatNumber,
}: Props) {
  const locale = useNumberLocale()
  const { frame, width } = useWidth()
  const [chosen, setChosen] = useState<number | null>(null)
  const step = Math.min(chosen ?? Infinity, steps.length - 1)
  const formatValue = (value: number) => format(value, locale)
  const box = plotBox(width, series)

  return (
    <Picture title={title} sentence={sentence} table={seriesTable(stepNoun, steps, series, formatValue)}>
      <ReadOut step={step} label={steps[step]?.label} series={series} formatValue={formatValue} />
      <StepReader
        frame={frame}
        label={`${title}, ${stepNoun.toLowerCase()} by ${stepNoun.toLowerCase()}`}
        text={stepText(steps[step], series, step, formatValue)}
        count={steps.length}
        position={step}
        onMove={setChosen}
        positionAt={(x) => nearestStep(x, steps.length, box)}
      >
        <LinePlot
          width={width}
          box={box}
          steps={steps}
          series={series}
          inverted={inverted}
          stepped={stepped}
          selected={chosen === null ? null : step}
          formatValue={formatValue}
        />
      </StepReader>
    </Picture>
  )
}

type ReadOutProps = {
  step: number
  label: string | undefined
  series: readonly Series[]
  formatValue: (value: number) => string
}

/**
 * The legend with the values at a step. It is hidden from screen readers, because they get the values from the slider.
 */
function ReadOut({ step, label, series, formatValue }: ReadOutProps) {
  return (
    <div className="read-out" aria-hidden="true">
      <span className="read-out-step">{label}</span>
      {series.map((one, index) => (
        <span key={one.label} className={`read-out-series ${seriesClass(one, index)}`}>
          <SeriesKey series={one} index={index} />
          <span className="read-out-name">{one.label}</span> <b>{valueText(one, step, formatValue)}</b>
        </span>
      ))}
    </div>
  )
}
