import { earnersOf, type Ledger } from '#game/scoring/ledger.ts'
import { formatPointsWithUnit, formatRatio } from '#text/formats.ts'
import { useNumberLocale } from '../../core/locale/locale.ts'
import { Link } from '../../core/paths/link.tsx'
import { Board } from '../../ui/board.tsx'
import { BarChart } from '../../ui/charts/bar-chart.tsx'

/** The maximum number of bars. More bars would be too short to compare. */
const MAX_BARS = 10

/** A chart of the points by athlete. Renders nothing if fewer than two athletes earned points. */
export function LedgerEarners({ ledger, is_own }: { ledger: Ledger; is_own: boolean }) {
  const locale = useNumberLocale()
  const earners = earnersOf(ledger)
  const [best] = earners
  if (!best || earners.length < 2) return null

  return (
    <Board id="earners" title={is_own ? 'Where your points came from' : 'Where the points came from'}>
      <div className="ledger-earners">
        <BarChart
          title="Points by athlete"
          sentence={`${best.name} earned ${formatRatio(best.points / ledger.score)} of the points`}
          columns={['Athlete', 'Points']}
          bars={earners.slice(0, MAX_BARS).map(({ athlete_id, name, points }, index) => ({
            id: athlete_id,
            label: (
              <Link to={`/athletes/${athlete_id}`}>
                <bdi>{name}</bdi>
              </Link>
            ),
            value: points,
            text: formatPointsWithUnit(points, locale),
            tone: index === 0 ? 'leader' : undefined,
          }))}
        />
      </div>
    </Board>
  )
}
