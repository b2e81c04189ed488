import type { RankSeries } from './bump-places.ts'
import type { BumpScales } from './bump-scales.ts'
import { fitName } from './plot-box.ts'
import { lastStep, seriesClass } from './series.ts'

type Props = {
  series: RankSeries
  index: number
  places: readonly (number | null)[]
  scales: BumpScales
  width: number
  emphasis: 'even' | 'lit' | 'dim'
  formatValue: (rank: number) => string
}

/** The minimum distance between two steps at which each step can show a rank, in pixels. */
const MIN_STEP_WIDTH = 34

export function BumpLine({ series, index, places, scales, width, emphasis, formatValue }: Props) {
  const { x, y, box, has_left_names } = scales
  const path = bumpPath(places, scales)
  const last_step = lastStep(places)
  const first_step = places.findIndex((place) => place !== null)
  const is_wide = x(1) - x(0) >= MIN_STEP_WIDTH
  const hasBib = (step: number) =>
    step === first_step || step === last_step || (emphasis === 'lit' && is_wide)

  return (
    <g className={`bump-line bump-line-${emphasis} ${seriesClass(series, index)}`}>
      <path className="series-case" d={path} />
      <path className="series-line" d={path} />
      {places.map(
        (place, step) =>
          place !== null && (
            <g key={x(step)} transform={`translate(${x(step)} ${y(place)})`}>
              {hasBib(step) ? (
                <LineRank text={formatValue(series.ranks[step] ?? 0)} />
              ) : (
                is_wide && <circle r="3.5" />
              )}
            </g>
          ),
      )}
      {has_left_names && first_step === 0 && (
        <text className="series-name" x={box.left - 22} y={y(places[0] ?? 0)} dy="0.35em" textAnchor="end">
          {fitName(series.label, box.left - 22)}
        </text>
      )}
      {last_step !== null && (
        <text className="series-name" x={x(last_step) + 22} y={y(places[last_step] ?? 0)} dy="0.35em">
          {fitName(series.label, width - x(last_step) - 22)}
        </text>
      )}
    </g>
  )
}

/**
 * Returns the path of a line that leaves and reaches each place horizontally. Without a place at a step, the line has a
 * gap. This copies d3's `curveBumpX`, so that the home page does not need d3. As in d3, numbers are rounded. The path
 * of a point without neighbours is closed, so that a dot is drawn.
 */
export function bumpPath(places: readonly (number | null)[], { x, y }: Pick<BumpScales, 'x' | 'y'>): string {
  const parts = places.map((place, step) => {
    if (place === null) return ''
    const last = places[step - 1] ?? null
    const next = places[step + 1] ?? null
    const end = `${rounded(x(step))},${rounded(y(place))}`
    if (last === null) return next === null ? `M${end}Z` : `M${end}`
    const middle = rounded((x(step - 1) + x(step)) / 2)
    return `C${middle},${rounded(y(last))},${middle},${rounded(y(place))},${end}`
  })
  return parts.join('')
}

const rounded = (length: number) => Math.round(length * 1000) / 1000

/** A rank on a small bib. The bib is wider for more digits. */
function LineRank({ text }: { text: string }) {
  const width = 18 + 6 * Math.max(1, text.length - 1)
  return (
    <g className="bump-line-bib">
      <rect x={-width / 2} y="-11" width={width} height="22" rx="3" />
      <text dy="0.36em" textAnchor="middle">
        {text}
      </text>
    </g>
  )
}
