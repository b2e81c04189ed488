import { type Db, inTransaction } from '#server/db/db.ts'
import { readGameNow } from '#server/game-clock/store.ts'
import { mannerOf } from '#server/invent/draw-players.ts'
import { pickTeams } from '#server/invent/pick-teams.ts'
import { DEMO_ADDRESSES } from './demo-addresses.ts'
import { drawEverybody, type Everybody } from './draw-everybody.ts'
import { keepDuePrices } from './keep-due-prices.ts'
import { keepDueResults } from './keep-due-results.ts'
import { placeBets } from './place-bets.ts'
import { publishNext } from './publish-due.ts'
import { settleNextBet } from './settle-bets.ts'
import { ifAlone } from './store/alone.ts'
import { type Demo, findDemo, listInvented } from './store/demos.ts'

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
