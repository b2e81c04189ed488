import type { Db } from '#server/platform/db/db.ts'
import { moveClock, readGameNow } from './store.ts'

export type GameClock = {
  now: () => Date
  /** Why the wanted instant was refused, if it was. */
  warning: string | null
}

/**
 * Opens the game clock of a database and moves it to the wanted instant unless that would turn it back (rules §3). The
 * database keeps the time; `now` follows it in this process and is only for display.
 */
export async function openGameClock(db: Db, wanted?: Date): Promise<GameClock> {
  const isTaken = wanted === undefined || (await moveClock(db, wanted))
  const game_now = await readGameNow(db)
  const ahead = game_now.getTime() - Date.now()

  return {
    now: () => new Date(Date.now() + ahead),
    warning: isTaken ? null : refusal(wanted, game_now),
  }
}

function refusal(wanted: Date, game_now: Date): string {
  return `GAME_NOW=${wanted.toISOString()} is ignored: the game's clock is at ${game_now.toISOString()} and cannot go back`
}
