import type { Instant } from '#game/instants.ts'
import { type Hundredths, sumPoints } from '#game/scoring/points.ts'
import { no, type Verdict, yes } from '#game/verdict.ts'

export type Sidebet = {
  betting_close: Instant
  /** When the side bet was locked. Null if it is not locked. After the lock, answers cannot change (rules §3). */
  locked_at: Instant | null
  options: readonly { option_id: number }[]
}

export type BetRefusal = 'betting-closed' | 'unknown-option'

export function isBettingOpen(sidebet: Pick<Sidebet, 'betting_close' | 'locked_at'>, now: Instant): boolean {
  return sidebet.locked_at === null && now < sidebet.betting_close
}

export function mayBet(option_id: number, sidebet: Sidebet, now: Instant): Verdict<BetRefusal> {
  if (!isBettingOpen(sidebet, now)) return no('betting-closed')
  return sidebet.options.some((option) => option.option_id === option_id) ? yes : no('unknown-option')
}

/** `right_option_id` is null until the operator settles the bet. `option_id` is null if the player did not answer. */
export type PlacedSidebet = {
  value: Hundredths
  right_option_id: number | null
  option_id: number | null
}

/** A right answer earns the value of the bet, a wrong or missing one nothing (rules §11). */
export function betScore({ value, right_option_id, option_id }: PlacedSidebet): Hundredths {
  return right_option_id !== null && option_id === right_option_id ? value : 0
}

/** The points that a player earns with all side bets of a weekend. */
export function extraScore(bets: readonly PlacedSidebet[]): Hundredths {
  return sumPoints(bets.map(betScore))
}

/**
 * The text for a player's bet on their profile. `secret` means that the API replied 403, because betting is still open.
 */
export function betText(bet: { description: string } | 'none' | 'secret'): string {
  if (bet === 'secret') return 'Secret'
  return bet === 'none' ? 'Didn’t place a sidebet' : bet.description
}
