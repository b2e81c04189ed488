import { bestTeam, type TeamLimits } from './best-team.ts'
import { spearman } from './price-spread.ts'
import { type PriceBounds, priceFields } from './prices.ts'

export type ReplayAthlete = {
  athlete_id: number
  name: string
  gender: string
  is_team: boolean
  price: number
}

/** The points that an athlete earned as a plain pick in a selection. */
export type SelectionPoints = { selection_id: number; athlete_id: number; points: number }

export type ReplayedAthlete = ReplayAthlete & {
  points: number
  /** The price that the price rule would set if it used only these points. */
  fair_price: number
}

export type PriceReplay = {
  /** All athletes with a price, most points first. */
  athletes: ReplayedAthlete[]
  /** Spearman's rank correlation of price and points, by gender. Null if all prices or all points are equal. */
  correlations: { gender: string; athletes: number; correlation: number | null }[]
  overpriced: ReplayedAthlete[]
  underpriced: ReplayedAthlete[]
  /** A summary of the best affordable teams, one for each selection. Null if a team has no maximum size. */
  best_teams: {
    selections: number
    /** How many different athletes are in at least one of these teams. */
    athletes: number
    places: number
    /** The athlete who is in the largest number of these teams. */
    most_used: { athlete_id: number; name: string; teams: number }
  } | null
}

const max_listed = 10

/** Compares prices with the points earned in selections that are over. Ignores captains, bonuses and pro teams. */
export function replayPrices(
  athletes: readonly ReplayAthlete[],
  points: readonly SelectionPoints[],
  limits: TeamLimits,
  bounds: PriceBounds,
): PriceReplay {
  const replayed = addPoints(athletes, points, bounds)
  const gap = ({ price, fair_price }: ReplayedAthlete) => price - fair_price
  const by_gap = replayed.toSorted((a, b) => gap(b) - gap(a) || a.athlete_id - b.athlete_id)
  return {
    athletes: replayed,
    correlations: ['f', 'm'].map((gender) => correlationOf(gender, replayed)),
    overpriced: by_gap.filter((row) => gap(row) > 0).slice(0, max_listed),
    underpriced: by_gap
      .filter((row) => gap(row) < 0)
      .slice(-max_listed)
      .reverse(),
    best_teams: bestTeamsOf(replayed, points, limits),
  }
}

function addPoints(
  athletes: readonly ReplayAthlete[],
  points: readonly SelectionPoints[],
  bounds: PriceBounds,
): ReplayedAthlete[] {
  const totals = new Map<number, number>()
  for (const row of points) totals.set(row.athlete_id, (totals.get(row.athlete_id) ?? 0) + row.points)
  const candidates = athletes.map(({ athlete_id, gender, is_team }) => {
    return { key: athlete_id, gender, is_team, worth: totals.get(athlete_id) ?? 0 }
  })
  const fair_prices = priceFields(candidates, bounds)
  return athletes
    .map((athlete) => {
      const { athlete_id } = athlete
      return { ...athlete, points: totals.get(athlete_id) ?? 0, fair_price: fair_prices.get(athlete_id)! }
    })
    .toSorted((a, b) => b.points - a.points || b.price - a.price || a.athlete_id - b.athlete_id)
}

function correlationOf(gender: string, athletes: readonly ReplayedAthlete[]) {
  const field = athletes.filter((athlete) => athlete.gender === gender && !athlete.is_team)
  const correlation = spearman(
    field.map(({ price }) => price),
    field.map(({ points }) => points),
  )
  return { gender, athletes: field.length, correlation: Number.isFinite(correlation) ? correlation : null }
}

function bestTeamsOf(
  athletes: readonly ReplayedAthlete[],
  points: readonly SelectionPoints[],
  limits: TeamLimits,
): PriceReplay['best_teams'] {
  const by_id = new Map(athletes.filter(({ is_team }) => !is_team).map((row) => [row.athlete_id, row]))
  const teams = [...Map.groupBy(points, ({ selection_id }) => selection_id).values()]
    .map((rows) => {
      const candidates = rows.flatMap((row) => {
        const athlete = by_id.get(row.athlete_id)
        return athlete ? [{ ...athlete, points: row.points }] : []
      })
      return bestTeam(candidates, limits)
    })
    .filter((team) => team.length > 0)
  const uses = new Map<number, number>()
  for (const id of teams.flat()) uses.set(id, (uses.get(id) ?? 0) + 1)
  const [most_used] = [...uses].toSorted(([a, one], [b, other]) => other - one || a - b)
  if (!most_used) return null
  const [athlete_id, count] = most_used
  return {
    selections: teams.length,
    athletes: uses.size,
    places: Math.max(...teams.map((team) => team.length)),
    most_used: { athlete_id, name: by_id.get(athlete_id)!.name, teams: count },
  }
}
