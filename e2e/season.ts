import type pg from 'pg'
import { makeDemoSeason } from '#demo/make-demo-season.ts'
import { VARIANTS, type Variant } from '#game/calendar/season-settings.ts'
import { openGameClock } from '#server/platform/clock/open-clock.ts'
import { Db } from '#server/platform/db/db.ts'
import type { Game } from './games.ts'

/** The time of the game clock at the start: a fixed date in winter, so that every run has the same dates. */
const morning = new Date('2027-01-14T08:00:00Z')

/** In `worldcup` there are enough players for a second page of standings. */
const PLAYERS = { worldcup: 130, marathon: 40, league: 40 }

export async function seed(pool: pg.Pool, game: Game): Promise<void> {
  const db = Db.of(pool)
  await openGameClock(db, morning)
  await pool.query(`update site_settings set mail_address = 'help@podium.example'`)
  if (game === 'provided') await pool.query(`update site_settings set login_oauth_provider = 'club'`)
  if (!isVariant(game)) return
  await makeDemoSeason(db, { variant: game, seed: 'journeys', players: PLAYERS[game] })
}

export function isVariant(game: Game): game is Variant {
  return VARIANTS.some((variant) => variant === game)
}
