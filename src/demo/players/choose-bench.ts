import { balanceOf } from '#game/teams/budget.ts'
import type { OwnedAthlete } from '#game/teams/picks.ts'
import { type Bench, MOST_RESERVES, type Reserve } from '#game/teams/reserves.ts'
import { pickOne, type Random } from '#server/platform/random.ts'
import type { Market } from './choose-team.ts'

/** The share of players who choose reserves and a vice-captain. */
const bench_share = 0.6

/** The share of the budget that these players keep for reserves. */
const reserves_budget_share = 0.08

/** Calls `random` only if the answer depends on it, because each call changes all later choices of the player. */
export function wantsBench({ bench }: Market, random: Random): boolean {
  return (bench.takes_reserves || bench.takes_vice_captain) && random() < bench_share
}

/** Reduces the budget of the market by the part that is kept for reserves. */
export function marketForPicks(market: Market): Market {
  return { ...market, budget: Math.floor(market.budget * (1 - reserves_budget_share)) }
}

/** Chooses the most expensive reserves that the remaining money can buy, and an expensive pick as vice-captain. */
export function chooseBench(picks: readonly OwnedAthlete[], market: Market, random: Random): Bench {
  const { takes_reserves, takes_vice_captain } = market.bench
  return {
    vice_captain: takes_vice_captain ? chooseVice(picks, random) : null,
    reserves: takes_reserves ? chooseReserves(picks, market) : [],
  }
}

function chooseVice(picks: readonly OwnedAthlete[], random: Random): number | null {
  const others = picks.filter((pick) => !pick.is_team_captain)
  const by_cost = others.toSorted((a, b) => b.bought_for - a.bought_for)
  return by_cost.length > 0 ? pickOne(by_cost.slice(0, 3), random).athlete_id : null
}

/** Takes the genders in turn, so that the reserves of the first gender do not use up all the money. */
function chooseReserves(picks: readonly OwnedAthlete[], { budget, prospects }: Market): Reserve[] {
  const taken = new Set(picks.map((pick) => pick.athlete_id))
  let balance = balanceOf(budget, picks)
  const reserves: Reserve[] = []
  for (let place = 1; place <= MOST_RESERVES; place++) {
    for (const gender of ['f', 'm'] as const) {
      const found = prospects.find((each) => {
        return each.gender === gender && !taken.has(each.athlete_id) && (each.price ?? 0) <= balance
      })
      if (!found) continue
      const bought_for = found.price ?? 0
      taken.add(found.athlete_id)
      balance -= bought_for
      const ahead = reserves.filter((each) => each.gender === gender).length
      reserves.push({ athlete_id: found.athlete_id, gender, place: ahead + 1, bought_for })
    }
  }
  return reserves
}
