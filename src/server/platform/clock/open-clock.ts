import type { Db } from '#server/platform/db/db.ts'
import { moveClock, readGameNow } from './store.ts'

export type GameClock = {
  now: () => Date
  /** Why the requested instant was refused; null if it was not. */
  warning: string | null
}

/**
 * Opens the game clock of a database and moves it to the requested instant unless that would turn the clock back (rules
 * §3). The game's time is that of the database. `now` is a copy in this process, only for display.
 */
export async function openGameClock(db: Db, wanted?: Date): Promise<GameClock> {
  const was_accepted = wanted === undefined || (await moveClock(db, wanted))
  const game_now = await readGameNow(db)
  const offset_ms = game_now.getTime() - Date.now()

  return {
    now: () => new Date(Date.now() + offset_ms),
    warning: was_accepted ? null : refusalText(wanted, game_now),
  }
}

function refusalText(wanted: Date, game_now: Date): string {
  return `GAME_NOW=${wanted.toISOString()} is ignored: the game's clock is at ${game_now.toISOString()} and cannot go back`
}
