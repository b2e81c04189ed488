import './bump-chart.css'
import { useState } from 'react'
import { formatRank } from '#text/formats.ts'
import { useNumberLocale } from '../../core/locale/locale.ts'
import { bumpPlaces, orderAtEnd, type RankSeries } from './bump-places.ts'
import { BumpPlot } from './bump-plot.tsx'
import { bumpScales, nearestSeries } from './bump-scales.ts'
import { Picture } from './picture.tsx'
import { seriesSummary, seriesTable, seriesText } from './series-text.ts'
import { StepReader } from './step-reader.tsx'
import { nearestStep, type Step } from './step-scale.ts'
import { useWidth } from './use-width.ts'

type Props = {
  title: string
  /** A one-sentence summary of the chart. */
  sentence: string
  /** The name of a step, such as `Weekend`. */
  stepNoun: string
  steps: readonly Step[]
  /** The teams, at most ten. */
  series: readonly RankSeries[]
}

/** A bump chart. It shows how the ranks of several teams change over the weekends, with one line per team. */
export function BumpChart({ title, sentence, stepNoun, steps, series }: Props) {
  const locale = useNumberLocale()
  const { frame, width } = useWidth()
  const [highlighted, setHighlighted] = useState<number | null>(null)

  const formatValue = (rank: number) => formatRank(rank, locale)
  const names = series.map(({ label }) => label)
  const places = bumpPlaces(series, steps.length)
  const rows = 1 + Math.max(0, ...places.flat().map((place) => place ?? 0))
  const scales = bumpScales(width, steps.length, names, rows)
  // The series in the order of the slider's values. The worst rank comes first, so that the slider moves up towards the
  // best rank.
  const order = orderAtEnd(places).reverse()
  const selected = highlighted ?? order.at(-1)
  const tableSeries = series.map(({ label, ranks }) => ({ label, values: ranks }))

  return (
    <Picture title={title} sentence={sentence} table={seriesTable(stepNoun, steps, tableSeries, formatValue)}>
      <p className="bump-hint" aria-hidden="true">
        {highlighted === null
          ? 'Tap a line to follow a team, or use the arrow keys.'
          : seriesSummary(tableSeries[highlighted], steps, formatValue)}
      </p>
      <StepReader
        frame={frame}
        label={`${title}, team by team`}
        text={seriesText(tableSeries[selected ?? -1], steps, formatValue)}
        count={order.length}
        position={order.indexOf(selected ?? -1)}
        onMove={(position) => setHighlighted(position === null ? null : (order[position] ?? null))}
        positionAt={(x, y) => {
          const nearest = nearestSeries(y, places, nearestStep(x, steps.length, scales.box))
          return nearest === null ? null : order.indexOf(nearest)
        }}
      >
        <BumpPlot
          width={width}
          scales={scales}
          steps={steps}
          series={series}
          places={places}
          highlighted={highlighted}
          formatValue={formatValue}
        />
      </StepReader>
    </Picture>
  )
}
