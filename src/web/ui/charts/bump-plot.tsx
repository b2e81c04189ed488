import { BumpLine } from './bump-line.tsx'
import type { RankSeries } from './bump-places.ts'
import type { BumpScales } from './bump-scales.ts'
import { StepAxis } from './chart-axes.tsx'
import type { Step } from './step-scale.ts'

type Props = {
  width: number
  scales: BumpScales
  steps: readonly Step[]
  series: readonly RankSeries[]
  places: readonly (readonly (number | null)[])[]
  /** The index of the highlighted series. */
  highlighted: number | null
  formatValue: (rank: number) => string
}

export function BumpPlot({ width, scales, steps, series, places, highlighted, formatValue }: Props) {
  const below = { ...scales.box, bottom: scales.box.bottom + 20 }

  return (
    <svg
      className="plot bump"
      viewBox={`0 0 ${width} ${scales.height}`}
      width="100%"
      height={scales.height}
      aria-hidden="true"
    >
      <StepAxis box={below} steps={steps} x={scales.x} selected={null} />
      {highlightedLast(series, highlighted).map((index) => (
        <BumpLine
          key={index}
          series={series[index]!}
          index={index}
          places={places[index] ?? []}
          scales={scales}
          width={width}
          emphasis={highlighted === null ? 'even' : highlighted === index ? 'lit' : 'dim'}
          formatValue={formatValue}
        />
      ))}
    </svg>
  )
}

/**
 * Returns the order in which series are drawn. Later series are on top of earlier series. The leader's series and the
 * user's own series come late, and the highlighted series is last.
 */
function highlightedLast(series: readonly RankSeries[], highlighted: number | null): number[] {
  const weight = (index: number) => (index === highlighted ? 2 : series[index]?.tone ? 1 : 0)
  return series.map((_, index) => index).sort((a, b) => weight(a) - weight(b))
}
