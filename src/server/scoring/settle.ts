import { maySettle, type SettleRefusal } from '#game/sidebets/settlements.ts'
import { lockClosed } from '#server/calendar/store/locks.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { BetChange } from './change.ts'
import type { Preview } from './preview.ts'
import { type RescoreCommand, rescore } from './rescore.ts'
import { type BetToSettle, findBet } from './store/bets.ts'
import { findScoringSeason } from './store/season.ts'
import { whileScoring } from './store/while-scoring.ts'

export type SettleCommand = {
  sidebet_id: number
  /** The right answer; null removes the settlement. */
  option_id: number | null
  /**
   * The settled answer when the operator opened the side bet. If it has changed since, the settlement is refused. Not
   * checked if omitted.
   */
  seen_option_id?: number | null | undefined
  actor: string
  reason?: string | null | undefined
  onWork?: RescoreCommand['onWork']
  checkStop?: RescoreCommand['checkStop']
  beforeCommit?: RescoreCommand['beforeCommit']
}

export type SettleProblem = SettleRefusal | 'unknown-sidebet' | 'settled-since'

type Settled = { refused: SettleProblem } | { refused: null; preview: Preview | null }

/**
 * Settles a side bet or corrects its settlement, and rebuilds every board that contains it. Returns the refusal, or
 * null if there is none.
 */
export async function settleSidebet(db: Db, command: SettleCommand): Promise<SettleProblem | null> {
  return (await settle(db, command, false)).refused
}

/** Computes what settling would change. Does not refuse a missing reason. */
export async function previewSettlement(db: Db, command: SettleCommand): Promise<Settled> {
  return settle(db, command, true)
}

async function settle(db: Db, command: SettleCommand, dry_run: boolean): Promise<Settled> {
  const found = await findBet(db, command.sidebet_id)
  if (!found) return { refused: 'unknown-sidebet' }
  await lockClosed(db, { season_id: found.season_id })

  return whileScoring(db, found.season_id, async (): Promise<Settled> => {
    const season = await findScoringSeason(db, found.season_id)
    const bet = (await findBet(db, command.sidebet_id)) ?? found
    if (isSettledSince(bet, command)) return { refused: 'settled-since' }
    const change = betChange(bet, command)
    const verdict = maySettle(bet, change)
    const is_refused = !verdict.ok && !(dry_run && verdict.reason === 'reason-needed')
    if (is_refused) return { refused: verdict.reason }
    if (bet.settled_option_id === command.option_id) return { refused: null, preview: null }
    const preview = await rescore(db, season, { bets: [change] }, { ...command, dry_run })
    return { refused: null, preview }
  })
}

/** Whether somebody else has settled the side bet differently since the operator opened it. */
export function isSettledSince(
  { settled_option_id }: Pick<BetToSettle, 'settled_option_id'>,
  { option_id, seen_option_id }: Pick<SettleCommand, 'option_id' | 'seen_option_id'>,
): boolean {
  if (seen_option_id === undefined || settled_option_id === option_id) return false
  return settled_option_id !== seen_option_id
}

function betChange(bet: BetToSettle, command: SettleCommand): BetChange {
  const { sidebet_id, weekend_id, value } = bet
  const { option_id, reason = null } = command
  return { sidebet_id, weekend_id, value, before: { option_id: bet.settled_option_id }, option_id, reason }
}
