import { mayBet } from '#game/sidebets/sidebets.ts'
import { readGameNow } from '#server/platform/clock/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { openRandom } from '#server/platform/random.ts'
import { lockTeamConstraints } from '#server/seasons/store.ts'
import { DEMO_ADDRESSES } from './demo-addresses.ts'
import { type Entrants, makeEntrants } from './generator/make-entrants.ts'
import { sendLiveBatches } from './live/send-live.ts'
import { type ProfiledPlayer, randomInstant } from './players/decisions.ts'
import { profileOf } from './players/make-profiles.ts'
import { pickTeams } from './players/pick-teams.ts'
import { publishNext } from './publish-due.ts'
import { saveDuePrices } from './save-due-prices.ts'
import { saveDueResults } from './save-due-results.ts'
import { saveStartLists } from './save-start-lists.ts'
import { settleNextBet } from './settle-bets.ts'
import {
  type FakeSidebetAnswer,
  insertAnswers,
  listOpenBets,
  type OpenBet,
  readBettors,
} from './store/bets.ts'
import { tryWithDemoLock } from './store/demo-lock.ts'
import { type Demo, findDemo, listFakePlayers } from './store/demos.ts'

/** Saves side bet answers of all players who have decided by now and have not answered yet. */
async function placeBets(tx: Db, demo: Demo, players: readonly ProfiledPlayer[], now: Date): Promise<void> {
  const bets = await listOpenBets(tx, demo.season_id)
  const bettors = await readBettors(
    tx,
    bets.map((bet) => bet.sidebet_id),
    players.map((player) => player.user_id),
  )
  const answers = bets.flatMap((bet) =>
    players.flatMap((player) => {
      return bettors.get(bet.sidebet_id)?.has(player.user_id)
        ? []
        : (answerOf(demo, bet, player, now.getTime()) ?? [])
    }),
  )
  if (answers.length > 0) await insertAnswers(tx, answers)
}

/** The share of side bets that the most active players answer. */
const bet_share = 0.8

/** A player's answer. Null if the player has not answered by `now`. Earlier options are more likely. */
function answerOf(
  { seed }: Demo,
  bet: OpenBet,
  { user_id, profile }: ProfiledPlayer,
  now: number,
): FakeSidebetAnswer | null {
  const { sidebet_id, opens_at, betting_close, option_ids } = bet
  const random = openRandom(`${seed} bet ${sidebet_id} ${user_id}`)
  if (random() > bet_share * profile.activity) return null

  const placed_at = randomInstant(opens_at, betting_close - 1, random)
  const option_id = option_ids[Math.floor(option_ids.length * random() ** 1.5)]!
  const options = option_ids.map((each) => ({ option_id: each }))
  const verdict = mayBet(option_id, { betting_close, locked_at: null, options }, placed_at)
  return placed_at <= now && verdict.ok ? { sidebet_id, user_id, option_id, placed_at } : null
}

/**
 * The version of the generator. Increment it when something that is generated from a seed changes. Demos of other
 * versions are not advanced any more.
 */
export const DEMO_VERSION = 3

/**
 * Saves, publishes and settles everything that is due by the game clock, and sends live results of races in progress.
 * Skips a step if another process is working on it. To stop the work after the current step, abort `signal`.
 */
export async function advanceDemo(db: Db, signal?: AbortSignal): Promise<void> {
  const demo = await findDemo(db, DEMO_VERSION, 'current')
  if (!demo) return
  await tryWithDemoLock(db, () => saveDueData(db, demo))
  while (!signal?.aborted && (await tryWithDemoLock(db, () => publishOrSettleNext(db, demo))));
  if (!signal?.aborted) await tryWithDemoLock(db, () => sendLiveBatches(db, demo))
}

/** Saves all due results, prices, start lists, teams and answers in one transaction. A second call saves nothing. */
export async function saveDueData(db: Db, demo: Demo): Promise<void> {
  await db.transaction(async (tx) => {
    await lockTeamConstraints(tx)
    const now = await readGameNow(tx)
    const entrants = lazyEntrants(demo)
    await saveDueResults(tx, demo, entrants, now)
    await saveDuePrices(tx, demo, entrants, now)
    await saveStartLists(tx, demo, entrants, now)
    const user_ids = await listFakePlayers(tx, demo, DEMO_ADDRESSES)
    const players = user_ids.map((user_id) => {
      return { user_id, profile: profileOf(demo.seed, user_id - demo.first_user_id) }
    })
    await pickTeams(tx, { ...demo, players, timing: 'in-time' })
    await placeBets(tx, demo, players, now)
  })
}

/** Makes one publication or settlement that is due. Returns false if nothing is due. */
export async function publishOrSettleNext(db: Db, demo: Demo): Promise<boolean> {
  return (await settleNextBet(db, demo)) || (await publishNext(db, demo))
}

function lazyEntrants(demo: Demo): () => Entrants {
  let entrants: Entrants | undefined
  return () => {
    entrants ??= makeEntrants(demo, demo)
    return entrants
  }
}
