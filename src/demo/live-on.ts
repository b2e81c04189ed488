import { mayBet } from '#game/sidebets/sidebets.ts'
import { readGameNow } from '#server/platform/clock/store.ts'
import { type Db, inTransaction } from '#server/platform/db/db.ts'
import { openRandom } from '#server/platform/random.ts'
import { DEMO_ADDRESSES } from './demo-addresses.ts'
import { drawEverybody, type Everybody } from './draw/draw-everybody.ts'
import { keepDuePrices } from './keep-due-prices.ts'
import { keepDueResults } from './keep-due-results.ts'
import { drawInstant, type Picker } from './players/decisions.ts'
import { mannerOf } from './players/draw-players.ts'
import { pickTeams } from './players/pick-teams.ts'
import { publishNext } from './publish-due.ts'
import { settleNextBet } from './settle-bets.ts'
import { ifAlone } from './store/alone.ts'
import { type Answer, insertAnswers, listBettors, listOpenBets, type OpenBet } from './store/bets.ts'
import { type Demo, findDemo, listInvented } from './store/demos.ts'

/** Answers to every side bet that takes some, of those players who have not answered and whose time has come. */
async function placeBets(tx: Db, demo: Demo, pickers: readonly Picker[], now: Date): Promise<void> {
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

/** Grows with every change of what is drawn from a seed: a demo of another edition is left as it is. */
export const EDITION = 3

/**
 * Brings the current demo up to the game's present, step by step: results of races that are over, prices, teams and
 * answers of the invented players, publications, settlements. A second process steps aside while one is at work.
 * Told to stop, it ends between two steps.
 */
export async function liveOn(db: Db, signal?: AbortSignal): Promise<void> {
  const demo = await findDemo(db, EDITION, 'current')
  if (!demo) return
  await ifAlone(db, () => prepareDemo(db, demo))
  while (!signal?.aborted && (await ifAlone(db, () => takeStep(db, demo))));
}

/** What lies before publishing: all of it or nothing, and nothing twice. */
export async function prepareDemo(db: Db, demo: Demo): Promise<void> {
  await inTransaction(db, async (tx) => {
    const now = await readGameNow(tx)
    const everybody = drawnOnce(demo)
    await keepDueResults(tx, demo, everybody, now)
    await keepDuePrices(tx, demo, everybody, now)
    const user_ids = await listInvented(tx, demo, DEMO_ADDRESSES)
    const pickers = user_ids.map((user_id) => {
      return { user_id, manner: mannerOf(demo.seed, user_id - demo.first_user_id) }
    })
    await pickTeams(tx, { ...demo, pickers, haste: 'in-time' })
    await placeBets(tx, demo, pickers, now)
  })
}

/** One publication or settlement; false when nothing is due. */
export async function takeStep(db: Db, demo: Demo): Promise<boolean> {
  return (await settleNextBet(db, demo)) || (await publishNext(db, demo))
}

function drawnOnce(demo: Demo): () => Everybody {
  let drawn: Everybody | undefined
  return () => {
    drawn ??= drawEverybody(demo, demo)
    return drawn
  }
}
