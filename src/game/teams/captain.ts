import type { Instant } from '#game/instants.ts'
import { no, type Verdict } from '#game/verdict.ts'
import { mayRemove, type RemoveRefusal } from './picks.ts'
import type { TradingWindow } from './trading.ts'

export type CaptainRules = TradingWindow & { team_captains_enabled: boolean; takes_ranked_picks: boolean }

export type CaptainRefusal = RemoveRefusal | 'no-captains'

/** A selection with ranked picks has no captain (rules §4). */
export function hasCaptain(rules: Omit<CaptainRules, keyof TradingWindow>): boolean {
  return rules.team_captains_enabled && !rules.takes_ranked_picks
}

/**
 * Whether the athlete may become captain: the athlete must be in the team, trading must be open, and the selection must
 * have captains.
 */
export function mayBeCaptain(
  athlete_id: number,
  picks: readonly { athlete_id: number }[],
  rules: CaptainRules,
  now: Instant,
): Verdict<CaptainRefusal> {
  return hasCaptain(rules) ? mayRemove(athlete_id, picks, rules, now) : no('no-captains')
}

/** Makes the athlete captain instead of the previous one, because a team has at most one captain. */
export function withCaptain<Row extends { athlete_id: number; is_team_captain: boolean }>(
  picks: readonly Row[],
  athlete_id: number,
): Row[] {
  return picks.map((pick) => ({ ...pick, is_team_captain: pick.athlete_id === athlete_id }))
}
