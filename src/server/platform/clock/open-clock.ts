import type { Db } from '#server/platform/db/db.ts'
import { moveClock, readGameNow } from './store.ts'

export type GameClock = {
  now: () => Date
  /**
   * Corrects `now` after the clock of this machine or the game clock was changed. `game_now` is the time of the
   * database; reading it took `took_ms`.
   */
  sync: (game_now: Date, took_ms: number) => void
  /** Why the requested instant was refused; null if none was refused. */
  warning: string | null
}

/** Smaller differences are not corrected, because reading the time is not more exact. */
const tolerance_ms = 250

/**
 * Opens the game clock of a database and moves it to the requested instant unless that would turn the clock back (rules
 * §3). The game's time is that of the database. `now` is a copy in this process, only for display.
 */
export async function openGameClock(db: Db, wanted?: Date): Promise<GameClock> {
  const was_accepted = wanted === undefined || (await moveClock(db, wanted))
  const game_now = await readGameNow(db)
  let offset_ms = game_now.getTime() - Date.now()

  return {
    now: () => new Date(Date.now() + offset_ms),
    sync: (read_now, took_ms) => {
      // The database read its clock in about the middle of this time.
      const behind_ms = read_now.getTime() + took_ms / 2 - (Date.now() + offset_ms)
      if (Math.abs(behind_ms) > took_ms + tolerance_ms) offset_ms += behind_ms
    },
    warning: was_accepted ? null : refusalText(wanted, game_now),
  }
}

function refusalText(wanted: Date, game_now: Date): string {
  return `GAME_NOW=${wanted.toISOString()} is ignored: the game's clock is at ${game_now.toISOString()} and cannot go back`
}
