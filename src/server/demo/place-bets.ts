import { mayBet } from '#game/sidebets.ts'
import type { Db } from '#server/db/db.ts'
import { drawInstant, type Picker } from '#server/invent/decisions.ts'
import { openRandom } from '#server/invent/random.ts'
import { type Answer, insertAnswers, listBettors, listOpenBets, type OpenBet } from './store/bets.ts'
import type { Demo } from './store/demos.ts'

/** Answers to every side bet that takes some, of those players who have not answered and whose time has come. */
export async function placeBets(tx: Db, demo: Demo, pickers: readonly Picker[], now: Date): Promise<void> {
  const bets = await listOpenBets(tx, demo.season_id)
  const bettors = await listBettors(
    tx,
    bets.map((bet) => bet.sidebet_id),
    pickers.map((picker) => picker.user_id),
  )
  const answers = bets.flatMap((bet) =>
    pickers.flatMap((picker) => {
      return bettors.get(bet.sidebet_id)?.has(picker.user_id)
        ? []
        : (answerOf(demo, bet, picker, now.getTime()) ?? [])
    }),
  )
  if (answers.length > 0) await insertAnswers(tx, answers)
}

const bet_share = 0.8

/** Most believe in the answer that stands first. */
function answerOf({ seed }: Demo, bet: OpenBet, { user_id, manner }: Picker, now: number): Answer | null {
  const { sidebet_id, opens_at, betting_close, option_ids } = bet
  const random = openRandom(`${seed} bet ${sidebet_id} ${user_id}`)
  if (random() > bet_share * manner.diligence) return null

  const placed_at = drawInstant(opens_at, betting_close - 1, random)
  const option_id = option_ids[Math.floor(option_ids.length * random() ** 1.5)]!
  const options = option_ids.map((each) => ({ option_id: each }))
  const verdict = mayBet(option_id, { betting_close, locked_at: null, options }, placed_at)
  return placed_at <= now && verdict.ok ? { sidebet_id, user_id, option_id, placed_at } : null
}
