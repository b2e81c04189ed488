import type { Instant } from '#game/instants.ts'
import { balanceOf } from '#game/teams/budget.ts'
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
import { type FormerPick, restoredTeam, type UndoRefusal } from '#game/teams/undo.ts'
import {
  CAPTAIN_SENTENCES,
  COPY_SENTENCES,
  ORDER_SENTENCES,
  PICK_SENTENCES,
  UNDO_SENTENCES,
} from '#text/team-refusals.ts'

/**
 * A player's change to the team. It contains the athletes' data, so that it can be applied before the list of athletes
 * is loaded.
 */
export type TeamChange =
  | { kind: 'add'; athlete: Candidate }
  | { kind: 'remove'; athlete_id: number }
  /**
   * Makes the athlete the captain. `lead` is an older name. Browsers may have stored such changes, so it cannot change.
   */
  | { kind: 'lead'; athlete_id: number }
  | { kind: 'replace'; wishes: readonly RequestedPick[]; candidates: readonly Candidate[] }
  /**
   * `picks` is the team to copy. Null if the page does not know it; the result then appears with the server's reply.
   */
  | { kind: 'copy'; from: number; picks: readonly OwnedAthlete[] | null; candidates: readonly Candidate[] }
  /** Undoes the change with the key `of`, if it is still the last one. */
  | { kind: 'undo'; of: string; candidates: readonly Candidate[] }

/** The rules for a team, and the total that it may cost. */
export type Terms = { rules: TeamRules; budget: number }

/**
 * Applies the rules of the game to a change, as the server will. `previous` is the team before its last change; null if
 * that cannot be undone.
 */
export function changedBy(
  change: TeamChange,
  picks: readonly OwnedAthlete[],
  { rules, budget }: Terms,
  now: Instant,
  previous: readonly FormerPick[] | null = null,
): ChangedTeam<ChangeRefusal | UndoRefusal> {
  const team = { picks, balance: balanceOf(budget, picks) }
  if (change.kind === 'add') {
    return teamWithPick(change.athlete, { athlete_id: change.athlete.athlete_id }, team, rules, now)
  }
  if (change.kind === 'remove') return teamWithoutPick(change.athlete_id, team, rules, now)
  if (change.kind === 'lead') return teamWithCaptain(change.athlete_id, team, rules, now)
  if (change.kind === 'replace') return replacedTeam(change.wishes, change.candidates, team, rules, now)
  if (change.kind === 'undo') return restoredTeam(previous, change.candidates, team, rules, now)

  if (change.picks === null) return { ok: true, picks: [...picks] }
  const copied = copiedTeam(change.picks, change.candidates, budget, rules, now)
  return copied.ok ? { ok: true, picks: [...copied.team.picks] } : copied
}

export const CHANGE_SENTENCES: Record<ChangeRefusal | UndoRefusal, string> = {
  ...PICK_SENTENCES,
  ...CAPTAIN_SENTENCES,
  ...ORDER_SENTENCES,
  ...COPY_SENTENCES,
  ...UNDO_SENTENCES,
}

/** The wanted athletes of a list, with only the fields that the rules need. */
export function candidatesOf(athletes: readonly Candidate[], wanted: readonly { athlete_id: number }[]) {
  const ids = new Set(wanted.map((each) => each.athlete_id))
  return athletes.filter((each) => ids.has(each.athlete_id)).map(candidateOf)
}

export function candidateOf(athlete: Candidate): Candidate {
  const { athlete_id, name, country, gender, is_team, is_cub, active, price } = athlete
  return { athlete_id, name, country, gender, is_team, is_cub, active, price }
}
