import type { Instant } from '#game/instants.ts'
import { balanceOf } from '#game/teams/budget.ts'
import { type RequestedBench, type ReserveRefusal, replacedBench } from '#game/teams/change-bench.ts'
import type { Candidate } from '#game/teams/offer.ts'
import type { OwnedAthlete } from '#game/teams/picks.ts'
import { type Bench, benchForPicks } from '#game/teams/reserves.ts'
import { type No, no } from '#game/verdict.ts'
import type { BenchChange, PaidBench, PaidTeam, Terms } from '../changes.ts'

export const NO_BENCH: PaidBench = { bench: null, reserves_cost: 0 }

/** Applies a change of the reserves or of the vice-captain by the rules of the game, as the server will do. */
export function changedBench(
  change: BenchChange,
  { picks, bench, reserves_cost }: PaidTeam,
  { rules, budget }: Terms,
  now: Instant,
): ({ ok: true } & PaidBench) | No<ReserveRefusal> {
  if (!bench) return no('no-reserves')
  const before = pricedBench(bench, change.candidates)
  const balance = balanceOf(budget, picks) - reserves_cost
  const changed = replacedBench(
    change.bench,
    change.candidates,
    { picks, bench: before, balance },
    rules,
    now,
  )
  if (!changed.ok) return changed
  return { ok: true, ...paidBench(change.bench, { bench, reserves_cost }, change.candidates) }
}

/** Returns the reserves `after` a change, and what they cost. Reserves who stay keep their price. */
export function paidBench(
  after: RequestedBench,
  { bench, reserves_cost }: PaidBench,
  candidates: readonly Candidate[],
): PaidBench {
  const costIn = (each: RequestedBench | null) => {
    const reserves = each ? pricedBench(each, candidates).reserves : []
    return reserves.reduce((sum, { bought_for }) => sum + bought_for, 0)
  }
  return { bench: after, reserves_cost: reserves_cost - costIn(bench) + costIn(after) }
}

/**
 * Returns the reserves and the vice-captain after the picks changed: a reserve who was picked is no longer a reserve.
 * `candidates` has the athletes who were picked.
 */
export function benchAfter(
  picks: readonly OwnedAthlete[],
  { bench, reserves_cost }: PaidBench,
  candidates: readonly Candidate[],
): PaidBench {
  if (!bench) return NO_BENCH
  const after = requestedBench(benchForPicks(picks, pricedBench(bench, candidates)))
  return paidBench(after, { bench, reserves_cost }, candidates)
}

function pricedBench({ vice_captain, m, f }: RequestedBench, candidates: readonly Candidate[]): Bench {
  const prices = new Map(candidates.map(({ athlete_id, price }) => [athlete_id, price ?? 0]))
  const reservesOf = (gender: 'm' | 'f', ids: readonly number[]) =>
    ids.map((athlete_id, index) => {
      return { athlete_id, gender, place: index + 1, bought_for: prices.get(athlete_id) ?? 0 }
    })
  return { vice_captain, reserves: [...reservesOf('m', m), ...reservesOf('f', f)] }
}

function requestedBench({ vice_captain, reserves }: Bench): RequestedBench {
  const idsOf = (gender: 'm' | 'f') =>
    reserves
      .filter((reserve) => reserve.gender === gender)
      .sort((a, b) => a.place - b.place)
      .map(({ athlete_id }) => athlete_id)
  return { vice_captain, m: idsOf('m'), f: idsOf('f') }
}
