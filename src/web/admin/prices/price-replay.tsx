import type { PriceReplay, ReplayedPrice } from '#contract/admin/athletes/price-replay.ts'
import { formatNumber, formatPointsWithUnit } from '#text/formats.ts'
import { useNumberLocale } from '../../core/locale/locale.ts'
import { Picture } from '../../ui/charts/picture.tsx'
import { Figures, Sheet } from '../parts/sheet.tsx'
import { ScatterPlot } from './price-scatter.tsx'

const GENDERS: Record<string, string> = { f: 'women', m: 'men' }

/** Compares the previewed prices with the points of past races. */
export function ReplaySheet({ replay }: { replay: PriceReplay }) {
  const { season, races, athletes, correlations, overpriced, underpriced, best_teams } = replay
  const locale = useNumberLocale()
  const known_correlations = correlations.filter(({ correlation }) => correlation !== null)
  const figures = known_correlations.map(({ gender, correlation }) => ({
    value: formatNumber(Math.round(correlation! * 100) / 100, locale),
    label: `rank correlation, ${GENDERS[gender] ?? gender}`,
  }))
  return (
    <Sheet
      title="Replay with these prices"
      note={`${races} ${races === 1 ? 'race' : 'races'} of ${season}`}
      is_padded
    >
      <Figures
        figures={[
          ...figures,
          ...(best_teams
            ? [
                {
                  value: best_teams.athletes,
                  label: `athletes in the best ${teamsText(best_teams.selections)}`,
                },
                {
                  value: `${Math.round((best_teams.most_used.teams / best_teams.selections) * 100)}%`,
                  label: `of those teams have ${best_teams.most_used.name}`,
                },
              ]
            : []),
        ]}
      />
      <Picture
        title="Price and points"
        sentence="1 is a perfect rank correlation: more points always mean a higher price. Captains and bonuses are not counted."
        table={{
          columns: ['Athlete', 'Price', 'Points', 'Price by points'],
          rows: athletes.map(({ name, price, points, fair_price }) => [
            name,
            formatNumber(price, locale),
            formatPointsWithUnit(points, locale),
            formatNumber(fair_price, locale),
          ]),
        }}
      >
        <ScatterPlot athletes={athletes.filter(({ is_team }) => !is_team)} />
      </Picture>
      <div className="price-bulk">
        <GapTable title="Most overpriced" athletes={overpriced} />
        <GapTable title="Most underpriced" athletes={underpriced} />
      </div>
      {best_teams && (
        <p className="admin-hint">
          The best teams are those that would have scored the most points within the budget in each selection.
          Athletes who are in many of these teams are too cheap.
        </p>
      )}
    </Sheet>
  )
}

function teamsText(count: number): string {
  return count === 1 ? 'affordable team' : `${count} affordable teams`
}

function GapTable({ title, athletes }: { title: string; athletes: readonly ReplayedPrice[] }) {
  const locale = useNumberLocale()
  if (athletes.length === 0) return null
  return (
    <div className="admin-scroll">
      <h3>{title}</h3>
      <table className="admin-table" aria-label={title}>
        <thead>
          <tr>
            <th scope="col">Athlete</th>
            <th scope="col" className="is-number">
              Price
            </th>
            <th scope="col" className="is-number">
              By points
            </th>
          </tr>
        </thead>
        <tbody>
          {athletes.map(({ athlete_id, name, price, fair_price }) => (
            <tr key={athlete_id}>
              <td>{name}</td>
              <td className="is-number">{formatNumber(price, locale)}</td>
              <td className="is-number">{formatNumber(fair_price, locale)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
