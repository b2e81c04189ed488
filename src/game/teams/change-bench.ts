import type { Instant } from '#game/instants.ts'
import { type No, no } from '#game/verdict.ts'
import type { TeamRules } from './change-team.ts'
import { type Candidate, mayOffer, type OfferRefusal } from './offer.ts'
import type { OwnedAthlete } from './picks.ts'
import type { Bench, BenchSettings, Reserve } from './reserves.ts'
import { mayTrade, type TradingRefusal } from './trading.ts'

export type ReserveRefusal =
  | TradingRefusal
  | OfferRefusal
  | 'no-reserves'
  | 'no-vice-captain'
  | 'other-gender'
  | 'vice-is-captain'
  | 'already-picked'
  | 'not-picked'
  | 'over-budget'

/** The reserves and the vice-captain that a player asks for. */
export type RequestedBench = { vice_captain: number | null; m: readonly number[]; f: readonly number[] }

export type ChangedBench = { ok: true; bench: Bench } | (No<ReserveRefusal> & { athlete_id?: number })

/** The rules of a selection, and whether it takes reserves and a vice-captain. */
type BenchRules = TeamRules & BenchSettings

/** `balance` is the money that is left when the picks and the reserves are paid. */
type TeamWithBench = { picks: readonly OwnedAthlete[]; bench: Bench; balance: number }

/**
 * Replaces the reserves and the vice-captain, or refuses the whole change. Reserves who stay keep their price. The
 * removed reserves are refunded before the new ones are bought at today's price.
 */
export function replacedBench(
  requested: RequestedBench,
  candidates: readonly Candidate[],
  team: TeamWithBench,
  rules: BenchRules,
  now: Instant,
): ChangedBench {
  const trade = mayTrade(rules, now)
  if (!trade.ok) return trade
  if (!rules.takes_reserves && !rules.takes_vice_captain) return no('no-reserves')
  const wanted = [...requested.m.map(wantedAs('m')), ...requested.f.map(wantedAs('f'))]
  if (wanted.length > 0 && !rules.takes_reserves) return no('no-reserves')
  const vice = mayBeVice(requested.vice_captain, team.picks, rules)
  if (!vice.ok) return vice

  const ids = new Set(wanted.map((each) => each.athlete_id))
  const kept = new Map(team.bench.reserves.map((each) => [each.athlete_id, each]))
  const refunds = team.bench.reserves.filter((each) => !ids.has(each.athlete_id))
  let balance = refunds.reduce((sum, each) => sum + each.bought_for, team.balance)
  const reserves: Reserve[] = []
  for (const { athlete_id, gender, place } of wanted) {
    const bought = priceFor(athlete_id, gender, { kept, candidates, picks: team.picks, balance }, rules)
    if (!bought.ok) return { ...bought, athlete_id }
    balance -= bought.cost
    reserves.push({ athlete_id, gender, place, bought_for: bought.bought_for })
  }
  return { ok: true, bench: { vice_captain: requested.vice_captain, reserves } }
}

function wantedAs(gender: 'm' | 'f') {
  return (athlete_id: number, index: number) => ({ athlete_id, gender, place: index + 1 })
}

function mayBeVice(
  athlete_id: number | null,
  picks: readonly OwnedAthlete[],
  rules: BenchRules,
): { ok: true } | (No<ReserveRefusal> & { athlete_id?: number }) {
  if (athlete_id === null) return { ok: true }
  if (!rules.takes_vice_captain) return no('no-vice-captain')
  const pick = picks.find((each) => each.athlete_id === athlete_id)
  if (!pick) return { ...no('not-picked'), athlete_id }
  return pick.is_team_captain ? { ...no('vice-is-captain'), athlete_id } : { ok: true }
}

type Market = {
  kept: ReadonlyMap<number, Reserve>
  candidates: readonly Candidate[]
  picks: readonly OwnedAthlete[]
  balance: number
}

/** `bought_for` is the price of the reserve. `cost` is what this change pays: 0 for a reserve who stays. */
function priceFor(
  athlete_id: number,
  gender: 'm' | 'f',
  { kept, candidates, picks, balance }: Market,
  rules: BenchRules,
): { ok: true; bought_for: number; cost: number } | No<ReserveRefusal> {
  const before = kept.get(athlete_id)
  if (before) {
    if (before.gender !== gender) return no('other-gender')
    return { ok: true, bought_for: before.bought_for, cost: 0 }
  }
  const candidate = candidates.find((each) => each.athlete_id === athlete_id)
  if (!candidate) return no('not-on-offer')
  const offer = mayOffer(candidate, rules)
  if (!offer.ok) return offer
  if (candidate.gender !== gender) return no('other-gender')
  if (picks.some((pick) => pick.athlete_id === athlete_id)) return no('already-picked')
  const price = candidate.price ?? 0
  if (rules.is_budget_enforced && price > balance) return no('over-budget')
  return { ok: true, bought_for: price, cost: price }
}
