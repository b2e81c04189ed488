import { nice, ticks } from 'd3-array'
import type { ReplayedPrice } from '#contract/admin/athletes/price-replay.ts'
import { formatNumber } from '#text/formats.ts'
import { useNumberLocale } from '../../core/locale/locale.ts'
import { SeriesMark } from '../../ui/charts/series-mark.tsx'
import { useWidth } from '../../ui/charts/use-width.ts'

const HEIGHT = 280
const BOX = { left: 48, top: 34, bottom: HEIGHT - 44 }
const SERIES = [
  { gender: 'f', label: 'Women', class_name: 'series' },
  { gender: 'm', label: 'Men', class_name: 'series series-2' },
]

/** A chart of the athletes by price and points: women as circles, men as squares. */
export function ScatterPlot({ athletes }: { athletes: readonly ReplayedPrice[] }) {
  const { frame, width } = useWidth()
  const locale = useNumberLocale()
  const right = width - 16
  const [, most_points] = nice(0, Math.max(1, ...athletes.map(({ points }) => points)), 4)
  const [, most_price] = nice(0, Math.max(1, ...athletes.map(({ price }) => price)), 4)
  const x = (price: number) => BOX.left + (price / most_price) * (right - BOX.left)
  const y = (points: number) => BOX.bottom - (points / most_points) * (BOX.bottom - BOX.top)
  return (
    <div ref={frame}>
      <svg
        className="plot"
        viewBox={`0 0 ${width} ${HEIGHT}`}
        width="100%"
        height={HEIGHT}
        aria-hidden="true"
      >
        <g className="axis">
          {ticks(0, most_points, 4).map((tick) => (
            <g key={tick} transform={`translate(0 ${y(tick)})`}>
              <line x1={BOX.left} x2={right} />
              <text x={BOX.left - 10} dy="0.35em" textAnchor="end">
                {formatNumber(tick, locale)}
              </text>
            </g>
          ))}
          {ticks(0, most_price, width < 480 ? 2 : 4).map((tick) => (
            <text key={tick} x={x(tick)} y={BOX.bottom + 20} textAnchor="middle">
              {formatNumber(tick, locale)}
            </text>
          ))}
          <text x={BOX.left - 10} y={14} textAnchor="end">
            Points
          </text>
          <text x={right} y={HEIGHT - 4} textAnchor="end">
            Price
          </text>
        </g>
        {SERIES.map(({ gender, label, class_name }, index) => (
          <g key={gender} className={class_name}>
            <g transform={`translate(${right - 150 + index * 90} 10)`}>
              <SeriesMark index={index} />
              <text className="series-name" x="12" dy="0.32em">
                {label}
              </text>
            </g>
            {athletes
              .filter((athlete) => athlete.gender === gender)
              .map(({ athlete_id, price, points }) => (
                <g key={athlete_id} transform={`translate(${x(price)} ${y(points)})`}>
                  <SeriesMark index={index} />
                </g>
              ))}
          </g>
        ))}
      </svg>
    </div>
  )
}
