import type { Db } from '#server/db/db.ts'
import { rescore } from './rescore.ts'
import { findBet, type LockedBet } from './store/bets.ts'
import { findScoringSeason } from './store/season.ts'
import { whileScoring } from './store/while-scoring.ts'

export type SettleOrder = {
  sidebet_id: number
  /** Null takes the settlement back. */
  option_id: number | null
  actor: string
  reason?: string | null
}

export type SettleRefusal = 'unknown-sidebet' | 'unknown-option' | 'betting-open' | 'reason-needed'

export const SETTLE_SENTENCES: Record<SettleRefusal, string> = {
  'unknown-sidebet': 'There is no such side bet',
  'unknown-option': 'That is not one of the answers of this side bet',
  'betting-open': 'Players can still change their answers: settle after betting has closed',
  'reason-needed': 'A settled side bet is corrected only with a reason, which every player can read',
}

/** Settles a side bet, or corrects how it was settled: every board that holds it is built anew (rules §11). */
export async function settleSidebet(db: Db, order: SettleOrder): Promise<SettleRefusal | null> {
  const found = await findBet(db, order.sidebet_id)
  if (!found) return 'unknown-sidebet'

  return whileScoring(db, found.season_id, async () => {
    const bet = (await findBet(db, order.sidebet_id)) ?? found
    const refusal = refusalOf(bet, order)
    if (refusal || bet.settled_option_id === order.option_id) return refusal
    const season = await findScoringSeason(db, bet.season_id)
    await rescore(db, season, { races: [], bets: [betChange(bet, order)] }, order)
    return null
  })
}

function refusalOf(bet: LockedBet, order: SettleOrder): SettleRefusal | null {
  if (!bet.is_locked) return 'betting-open'
  if (order.option_id !== null && !bet.option_ids.includes(order.option_id)) return 'unknown-option'
  const isCorrection = bet.settled_option_id !== null && bet.settled_option_id !== order.option_id
  return isCorrection && !order.reason ? 'reason-needed' : null
}

function betChange(bet: LockedBet, order: SettleOrder) {
  const { sidebet_id, weekend_id, value } = bet
  const { option_id, reason = null } = order
  return { sidebet_id, weekend_id, value, before: { option_id: bet.settled_option_id }, option_id, reason }
}
