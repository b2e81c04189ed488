import type { Instant } from './instants.ts'
import type { Candidate } from './offer.ts'
import { mayAdd, PICK_SENTENCES, type PickRefusal, type PickRules, type Team } from './picks.ts'
import { no, type Verdict } from './verdict.ts'

export type BuyRefusal = PickRefusal | 'no-active-selection'

export const BUY_SENTENCES: Record<BuyRefusal, string> = {
  ...PICK_SENTENCES,
  'no-active-selection': 'There is no race to pick a team for right now',
}

/** The trade button of the market: a selection must be active, then the rules of picking decide. */
export function mayBuy(
  athlete: Candidate,
  team: Team,
  active: PickRules | undefined,
  now: Instant,
): Verdict<BuyRefusal> {
  return active ? mayAdd(athlete, team, active, now) : no('no-active-selection')
}
