import type { Instant } from '#game/instants.ts'
import { type No, no } from '#game/verdict.ts'
import { type CaptainRefusal, type CaptainRules, hasCaptain, mayBeCaptain, withCaptain } from './captain.ts'
import type { Candidate } from './offer.ts'
import {
  mayAdd,
  mayRemove,
  type OwnedAthlete,
  type PickRefusal,
  type PickRules,
  type Team,
  withPick,
} from './picks.ts'
import { mayReorder, movedTo, type OrderRefusal, renumbered } from './ranked-picks.ts'
import { mayTrade } from './trading.ts'

/** All that a selection asks of a team. */
export type TeamRules = PickRules & CaptainRules

/** An athlete as a player wants to have him. Without a place he comes last, and without a word he is no captain. */
export type Wish = {
  athlete_id: number
  is_team_captain?: boolean | null | undefined
  rank?: number | null | undefined
}

export type ChangeRefusal = PickRefusal | CaptainRefusal | OrderRefusal

/** The team after a change, or why it stays as it is; `athlete_id` is whom the reason is about. */
export type ChangedTeam<Reason extends string = ChangeRefusal> =
  | { ok: true; picks: OwnedAthlete[] }
  | (No<Reason> & { athlete_id?: number })

/** One athlete more, at today's price. A captain takes it from the other; in ranked picks a place moves the others down. */
export function teamWith(
  athlete: Candidate,
  wish: Wish,
  team: Team,
  rules: TeamRules,
  now: Instant,
): ChangedTeam {
  const verdict = mayAdd(athlete, team, rules, now)
  if (!verdict.ok) return verdict
  if (wish.is_team_captain && !hasCaptain(rules)) return no('no-captains')

  const { picks } = withPick(team, athlete)
  const placed = ordered(picks, rules)
  const ranked =
    rules.takes_ranked_picks && wish.rank ? movedTo(placed, athlete.athlete_id, wish.rank) : placed
  return { ok: true, picks: wish.is_team_captain ? withCaptain(ranked, athlete.athlete_id) : ranked }
}

/** One athlete less; what is sold returns the price it was bought for, and those who were placed behind it close up. */
export function teamWithout(athlete_id: number, team: Team, rules: TeamRules, now: Instant): ChangedTeam {
  const verdict = mayRemove(athlete_id, team.picks, rules, now)
  if (!verdict.ok) return verdict
  return {
    ok: true,
    picks: ordered(
      team.picks.filter((pick) => pick.athlete_id !== athlete_id),
      rules,
    ),
  }
}

export function teamLedBy(athlete_id: number, team: Team, rules: TeamRules, now: Instant): ChangedTeam {
  const verdict = mayBeCaptain(athlete_id, team.picks, rules, now)
  return verdict.ok ? { ok: true, picks: withCaptain(team.picks, athlete_id) } : verdict
}

/**
 * Another team, whole or not at all: who stays keeps the price he was bought for, who comes is bought by the rules of
 * adding, with the money that those who go return. The same athletes with other places are a new order (rules §4).
 */
export function replacedTeam(
  wishes: readonly Wish[],
  candidates: readonly Candidate[],
  team: Team,
  rules: TeamRules,
  now: Instant,
): ChangedTeam {
  const trade = mayTrade(rules, now)
  if (!trade.ok) return trade
  const bought = buy(wishes, candidates, team, rules, now)
  if (!bought.ok) return bought

  const captain = wishes.find((wish) => wish.is_team_captain)
  if (captain && !hasCaptain(rules)) return no('no-captains')
  const picks = placed(bought.picks, wishes, rules)
  return picks ? { ok: true, picks: withCaptain(picks, captain?.athlete_id ?? 0) } : no('not-an-order')
}

function buy(
  wishes: readonly Wish[],
  candidates: readonly Candidate[],
  { picks, balance }: Team,
  rules: TeamRules,
  now: Instant,
): ChangedTeam<PickRefusal> {
  const wanted = new Set(wishes.map((wish) => wish.athlete_id))
  const staying = picks.filter((pick) => wanted.has(pick.athlete_id))
  const returned = picks.filter((pick) => !wanted.has(pick.athlete_id))
  const money = returned.reduce((sum, pick) => sum + pick.bought_for, balance)
  let growing: Team = { picks: staying, balance: money }

  for (const { athlete_id } of wishes) {
    if (staying.some((pick) => pick.athlete_id === athlete_id)) continue
    const candidate = candidates.find((each) => each.athlete_id === athlete_id)
    const verdict = candidate ? mayAdd(candidate, growing, rules, now) : no('not-on-offer')
    if (!verdict.ok) return { ...verdict, athlete_id }
    growing = withPick(growing, candidate!)
  }
  return { ok: true, picks: [...growing.picks] }
}

/** With the places that were asked for, each once; where none was, in the order in which the wishes stand. */
function placed(
  picks: readonly OwnedAthlete[],
  wishes: readonly Wish[],
  rules: TeamRules,
): OwnedAthlete[] | undefined {
  const bought = new Map(picks.map((pick) => [pick.athlete_id, pick]))
  const wished = wishes.flatMap((wish) => {
    const pick = bought.get(wish.athlete_id)
    return pick ? [{ ...pick, rank: wish.rank ?? null }] : []
  })
  if (!rules.takes_ranked_picks || wished.every((pick) => pick.rank === null)) return ordered(wished, rules)
  return mayReorder(wished, wished).ok ? wished : undefined
}

/** Places where the selection has them, and none where it has not. */
export function ordered(picks: readonly OwnedAthlete[], rules: TeamRules): OwnedAthlete[] {
  return rules.takes_ranked_picks ? renumbered(picks) : picks.map((pick) => ({ ...pick, rank: null }))
}
