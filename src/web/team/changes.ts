import type { Instant } from '#game/instants.ts'
import { balanceOf } from '#game/teams/budget.ts'
import type { RequestedBench } from '#game/teams/change-bench.ts'
import {
  type ChangedTeam,
  type ChangeRefusal,
  type RequestedPick,
  replacedTeam,
  type TeamRules,
  teamWithCaptain,
  teamWithoutPick,
  teamWithPick,
} from '#game/teams/change-team.ts'
import { copiedTeam } from '#game/teams/copying.ts'
import type { Candidate } from '#game/teams/offer.ts'
import type { OwnedAthlete } from '#game/teams/picks.ts'
import type { BenchSettings } from '#game/teams/reserves.ts'
import { type FormerPick, restoredTeam, type UndoRefusal } from '#game/teams/undo.ts'
import {
  CAPTAIN_SENTENCES,
  COPY_SENTENCES,
  ORDER_SENTENCES,
  PICK_SENTENCES,
  UNDO_SENTENCES,
} from '#text/team-refusals.ts'
import { reserveIds } from './reserves/use-reserves.ts'

/**
 * A change of the team by the player. It contains the data of the athletes, because the list of athletes may not be
 * loaded yet.
 */
export type TeamChange = PickChange | BenchChange

export type PickChange =
  | { kind: 'add'; athlete: Candidate }
  | { kind: 'remove'; athlete_id: number }
  /** Makes the athlete the captain. The name `lead` cannot change, because browsers may have stored such changes. */
  | { kind: 'lead'; athlete_id: number }
  /** Replaces the team by `wishes`. Like `lead`, this name cannot change. */
  | { kind: 'replace'; wishes: readonly RequestedPick[]; candidates: readonly Candidate[] }
  /**
   * Copies the whole team of another selection. Pages no longer make this change, but browsers may have stored one.
   * `picks` is the team to copy. It is null if the page did not know that team. In that case the page shows the copy
   * only after the server's reply.
   */
  | { kind: 'copy'; from: number; picks: readonly OwnedAthlete[] | null; candidates: readonly Candidate[] }
  /** Undoes the change with the key `of`, if it is still the last change. */
  | { kind: 'undo'; of: string; candidates: readonly Candidate[] }

/**
 * Replaces the reserves and the vice-captain. `candidates` has the reserves before and after the change, because the
 * page computes from their prices what the change costs.
 */
export type BenchChange = { kind: 'bench'; bench: RequestedBench; candidates: readonly Candidate[] }

/** The rules for a team, including whether it has reserves and a vice-captain. */
export type PageRules = TeamRules & BenchSettings

/** The rules for a team, and its budget. */
export type Terms = { rules: PageRules; budget: number }

/**
 * The reserves and the vice-captain, and what the reserves cost. `bench` is null if the selection has neither. The page
 * knows the total cost, but not the price paid for each reserve, so it uses today's price of each reserve.
 */
export type PaidBench = { bench: RequestedBench | null; reserves_cost: number }

export type PaidTeam = PaidBench & { picks: readonly OwnedAthlete[] }

/**
 * Applies a change by the rules of the game, as the server will do. `previous` is the team before its last change, or
 * null if that change cannot be undone.
 */
export function changedBy(
  change: PickChange,
  paid: PaidTeam,
  { rules, budget }: Terms,
  now: Instant,
  previous: readonly FormerPick[] | null = null,
): ChangedTeam<ChangeRefusal | UndoRefusal> {
  const { picks } = paid
  const left = budget - costWithout(paid, candidatesIn(change))
  const team = { picks, balance: balanceOf(left, picks) }
  if (change.kind === 'add') {
    return teamWithPick(change.athlete, { athlete_id: change.athlete.athlete_id }, team, rules, now)
  }
  if (change.kind === 'remove') return teamWithoutPick(change.athlete_id, team, rules, now)
  if (change.kind === 'lead') return teamWithCaptain(change.athlete_id, team, rules, now)
  if (change.kind === 'replace') return replacedTeam(change.wishes, change.candidates, team, rules, now)
  if (change.kind === 'undo') return restoredTeam(previous, change.candidates, team, rules, now)

  if (change.picks === null) return { ok: true, picks: [...picks] }
  const copied = copiedTeam(change.picks, change.candidates, left, rules, now)
  return copied.ok ? { ok: true, picks: [...copied.team.picks] } : copied
}

/** Returns the cost of the reserves. Reserves among `athletes` do not count, because they are paid as picks. */
export function costWithout({ bench, reserves_cost }: PaidBench, athletes: readonly Candidate[]): number {
  const ids = reserveIds(bench)
  const picked = athletes.filter(({ athlete_id }) => ids.includes(athlete_id))
  return picked.reduce((cost, { price }) => cost - (price ?? 0), reserves_cost)
}

/** Returns the data of athletes that a change contains. */
export function candidatesIn(change: TeamChange): readonly Candidate[] {
  return 'candidates' in change ? change.candidates : 'athlete' in change ? [change.athlete] : []
}

export const CHANGE_SENTENCES: Record<ChangeRefusal | UndoRefusal, string> = {
  ...PICK_SENTENCES,
  ...CAPTAIN_SENTENCES,
  ...ORDER_SENTENCES,
  ...COPY_SENTENCES,
  ...UNDO_SENTENCES,
}

/** Returns the wanted athletes of a list, with only the fields that the rules need. */
export function candidatesOf(athletes: readonly Candidate[], wanted: readonly { athlete_id: number }[]) {
  const ids = new Set(wanted.map((each) => each.athlete_id))
  return athletes.filter((each) => ids.has(each.athlete_id)).map(candidateOf)
}

export function candidateOf(athlete: Candidate): Candidate {
  const { athlete_id, name, country, gender, is_team, is_cub, active, price } = athlete
  return { athlete_id, name, country, gender, is_team, is_cub, active, price }
}
