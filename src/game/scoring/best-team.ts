/** An athlete with the points that they earned in a selection. */
export type Candidate = { athlete_id: number; gender: string; price: number; points: number }

export type TeamLimits = {
  /** How many athletes of each gender a team may have. Null if there is no limit. */
  per_gender: number | null
  /** How many athletes a team may have. Null if there is no limit. */
  places: number | null
  /** 0 means unlimited. */
  budget: number
}

/**
 * The budget is divided into this many steps, and prices are rounded up to whole steps. Therefore the team is always
 * affordable, but may have slightly fewer points than the best one.
 */
const step_count = 500

/** The athletes of the affordable team with the most points, as ids. Empty if a team has no maximum size. */
export function bestTeam(
  candidates: readonly Candidate[],
  { per_gender, places, budget }: TeamLimits,
): number[] {
  const limit = Math.min(per_gender || Number.POSITIVE_INFINITY, places || Number.POSITIVE_INFINITY)
  if (!Number.isFinite(limit)) return []
  const of_genders = ['f', 'm'].map((gender) =>
    candidates.filter((candidate) => candidate.gender === gender && candidate.points > 0),
  )
  // Reduces a limit that is higher than the number of athletes, because the work grows with the limit.
  const max_size = Math.min(limit, Math.max(...of_genders.map((field) => field.length)))
  const fields = of_genders.map((field) => fillField(field, max_size, budget)) as [Filled, Filled]
  const split = bestSplit(fields, Math.min(places || Number.POSITIVE_INFINITY, 2 * max_size), max_size)
  return [
    ...teamOf(fields[0], split.women, split.cost),
    ...teamOf(fields[1], split.men, step_count - split.cost),
  ]
}

/**
 * Solutions for one gender. `points[size][cost]`: the points of the best team that has at most `size` athletes and
 * costs at most `cost` steps of the budget. `takes[index][size][cost]`: whether the athlete at `index` is in the best
 * of those teams that contain only athletes up to `index`.
 */
type Filled = {
  athletes: readonly Candidate[]
  costs: readonly number[]
  points: Int32Array[]
  takes: Uint8Array[][]
}

/** Finds the best teams of one gender for each size and cost (a knapsack problem). */
function fillField(field: readonly Candidate[], max_size: number, budget: number): Filled {
  const athletes = withoutDominated(field, max_size)
  const costs = athletes.map(({ price }) => (budget > 0 ? Math.ceil((price / budget) * step_count) : 0))
  const points = Array.from({ length: max_size + 1 }, () => new Int32Array(step_count + 1))
  const takes = athletes.map((athlete, index) => {
    const own_takes = points.map(() => new Uint8Array(step_count + 1))
    const cost = costs[index]!
    for (let size = max_size; size > 0; size--) {
      const [larger, smaller, taken] = [points[size]!, points[size - 1]!, own_takes[size]!]
      for (let spent = step_count; spent >= cost; spent--) {
        const with_athlete = smaller[spent - cost]! + athlete.points
        if (with_athlete <= larger[spent]!) continue
        larger[spent] = with_athlete
        taken[spent] = 1
      }
    }
    return own_takes
  })
  return { athletes, costs, points, takes }
}

/**
 * Leaves out athletes who cannot be in the best team: at least `max_size` others cost no more and have at least as many
 * points.
 */
function withoutDominated(field: readonly Candidate[], max_size: number): Candidate[] {
  const sorted = field.toSorted(
    (a, b) => a.price - b.price || b.points - a.points || a.athlete_id - b.athlete_id,
  )
  return sorted.filter(
    ({ points }, index) => sorted.slice(0, index).filter((other) => other.points >= points).length < max_size,
  )
}

/** How many women and men the best team has, and how many steps of the budget it spends on the women. */
function bestSplit([women, men]: [Filled, Filled], places: number, max_size: number) {
  let best = { women: 0, men: 0, cost: 0, points: -1 }
  for (let size = Math.max(0, places - max_size); size <= Math.min(max_size, places); size++) {
    const others = Math.min(max_size, places - size)
    for (let cost = 0; cost <= step_count; cost++) {
      const points = women.points[size]![cost]! + men.points[others]![step_count - cost]!
      if (points > best.points) best = { women: size, men: others, cost, points }
    }
  }
  return best
}

function teamOf({ athletes, costs, takes }: Filled, size: number, cost: number): number[] {
  const team: number[] = []
  let [left, budget] = [size, cost]
  for (let index = athletes.length - 1; index >= 0; index--) {
    if (!takes[index]![left]![budget]) continue
    team.push(athletes[index]!.athlete_id)
    left -= 1
    budget -= costs[index]!
  }
  return team
}
