import type { SettleRefusal } from '#game/sidebets/settlements.ts'
import type { BetRefusal } from '#game/sidebets/sidebets.ts'

export const SETTLE_SENTENCES: Record<SettleRefusal, string> = {
  'unknown-option': 'That is not one of the answers of this side bet',
  'betting-open': 'Players can still change their answers: settle after betting has closed',
  'reason-needed': 'Correcting a settled side bet needs a reason, which every player can read',
}

/**
 * Why a side bet cannot be settled. `SETTLE_SENTENCES` are refusals by the rules of the game; the server finds the
 * others.
 */
export const SETTLE_PROBLEMS = {
  ...SETTLE_SENTENCES,
  'unknown-sidebet': 'This side bet no longer exists',
  'settled-since': 'Somebody else has settled this side bet in the meantime',
} as const

export const BET_SENTENCES: Record<BetRefusal, string> = {
  'betting-closed': 'This side bet is closed',
  'unknown-option': 'This answer does not belong to the side bet',
}
