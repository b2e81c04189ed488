import type { Gender } from '#game/genders.ts'
import type { CaptainRefusal } from '#game/teams/captain.ts'
import type { ReserveRefusal } from '#game/teams/change-bench.ts'
import type { CopyRefusal } from '#game/teams/copying.ts'
import type { LimitRefusal } from '#game/teams/limits.ts'
import type { OfferRefusal } from '#game/teams/offer.ts'
import type { PickRefusal, RemoveRefusal } from '#game/teams/picks.ts'
import type { OrderRefusal } from '#game/teams/ranked-picks.ts'
import type { TradingRefusal } from '#game/teams/trading.ts'
import type { UndoRefusal } from '#game/teams/undo.ts'

export const TRADING_SENTENCES: Record<TradingRefusal, string> = {
  'trading-not-open': 'Picks are not open yet',
  'trading-closed': 'Picks are closed',
}

export const LIMIT_SENTENCES: Record<LimitRefusal, string> = {
  'too-many-picks': 'You have no places left for this gender',
  'team-full': 'Your team is full',
  'only-cubs': 'Your team only has room for cubs',
}

export const OFFER_SENTENCES: Record<OfferRefusal, string> = {
  'wrong-kind': 'This athlete cannot be picked in this selection',
  'not-on-offer': 'This athlete is not available',
}

export const PICK_SENTENCES: Record<PickRefusal, string> = {
  ...TRADING_SENTENCES,
  ...OFFER_SENTENCES,
  ...LIMIT_SENTENCES,
  'already-picked': 'You have already picked this athlete',
  'over-budget': 'You cannot afford this athlete',
}

const FULL_SENTENCES: Record<Gender, string> = {
  m: 'Your men’s places are full',
  f: 'Your women’s places are full',
  mixed: LIMIT_SENTENCES['team-full'],
}

/** The sentence for an athlete who cannot be picked. It names the gender whose places are full. */
export function pickSentence(refusal: PickRefusal, gender: Gender): string {
  return refusal === 'too-many-picks' ? FULL_SENTENCES[gender] : PICK_SENTENCES[refusal]
}

export const REMOVE_SENTENCES: Record<RemoveRefusal, string> = {
  ...TRADING_SENTENCES,
  'not-picked': 'This athlete is not in your team',
}

export const CAPTAIN_SENTENCES: Record<CaptainRefusal, string> = {
  ...REMOVE_SENTENCES,
  'no-captains': 'This selection has no team captain',
}

export const COPY_SENTENCES: Record<CopyRefusal, string> = {
  ...TRADING_SENTENCES,
  'same-selection': 'A team cannot be copied onto itself',
  'other-kind': 'A team can only be copied between selections of the same kind',
  'nothing-to-copy': 'That team is empty, so there is nothing to copy',
}

export const ORDER_SENTENCES: Record<OrderRefusal, string> = {
  'other-athletes': 'Your team has changed in the meantime',
  'not-an-order': 'Each place must be used exactly once',
}

export const UNDO_SENTENCES: Record<Exclude<UndoRefusal, PickRefusal | CaptainRefusal>, string> = {
  'nothing-to-undo': 'There is no change to undo',
  'team-over-budget': 'This change cannot be undone: the previous team would now cost more than the budget',
}

export const RESERVE_SENTENCES: Record<Exclude<ReserveRefusal, TradingRefusal | OfferRefusal>, string> = {
  'no-reserves': 'This selection has no reserves',
  'no-vice-captain': 'This selection has no vice-captain',
  'other-gender': 'This athlete is in the reserves of the wrong gender',
  'vice-is-captain': 'The captain cannot also be the vice-captain',
  'already-picked': PICK_SENTENCES['already-picked'],
  'not-picked': REMOVE_SENTENCES['not-picked'],
  'over-budget': PICK_SENTENCES['over-budget'],
}
