import { makeDemoSeason } from '#demo/make-demo-season.ts'
import type { Variant } from '#game/calendar/season-settings.ts'
import { openGameClock } from '#server/platform/clock/open-clock.ts'
import { Db } from '#server/platform/db/db.ts'
import type { Contents } from '#testing/database/database.ts'

/** The time at which the game's clock starts in a database with `demoSeason`. */
export const demo_start = new Date('2027-01-14T08:00:00Z')

export const demo_options = { seed: 'test', players: 40 } as const

/** Returns the contents of a generated season with 40 players, in the middle of the winter. */
export function demoSeason(variant: Variant): Contents<{ season_id: number }> {
  return {
    name: `demo ${variant}`,
    fill: async (pool) => {
      await openGameClock(Db.of(pool), demo_start)
      const { season_id } = await makeDemoSeason(Db.of(pool), { variant, ...demo_options })
      return { season_id }
    },
  }
}
