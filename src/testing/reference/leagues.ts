/*
 * Reference implementation, for tests only: a league's scores in plain code. Tests compare it with the database.
 */
import { type Hundredths, sumPoints } from '#game/scoring/points.ts'

/** A member's score in a weekend; null if the member has none. */
export type MemberScore = { user_id: number; score: Hundredths | null }

/**
 * Computes a league's score in a weekend: the sum of its `included` best scores, or of all scores if there are fewer
 * (rules §7). Null if there are none.
 */
export function leagueWeekendScore(members: readonly MemberScore[], included: number): Hundredths | null {
  const best = bestMembers(members, included)
  return best.length === 0 ? null : sumPoints(best.map((member) => member.score))
}

/**
 * Returns the members whose scores count and are bold; empty if the league has fewer than `included` members (rules
 * §7).
 */
export function countingMembers(members: readonly MemberScore[], included: number): number[] {
  if (members.length < included) return []
  return bestMembers(members, included).map((member) => member.user_id)
}

export function leagueSeasonScore(weekends: readonly (Hundredths | null)[]): Hundredths | null {
  const scores = weekends.filter((score) => score !== null)
  return scores.length === 0 ? null : sumPoints(scores)
}

/** Members with equal scores are ordered by user id, lowest first, as on boards. */
function bestMembers(members: readonly MemberScore[], included: number) {
  return members
    .flatMap(({ user_id, score }) => (score === null ? [] : [{ user_id, score }]))
    .sort((a, b) => b.score - a.score || a.user_id - b.user_id)
    .slice(0, included)
}
