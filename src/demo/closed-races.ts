import type { Db } from '#server/platform/db/db.ts'
import { CALENDARS } from './generator/calendars.ts'
import { racesOf } from './generator/plan-races.ts'
import type { ClosedRace } from './publications.ts'
import type { Demo } from './store/demos.ts'
import { listClosedRaces } from './store/races.ts'

/** The races whose selections have reached their closing time, in the order of the calendar. */
export async function listClosedDemoRaces(db: Db, { season_id, variant }: Demo): Promise<ClosedRace[]> {
  const rows = new Map((await listClosedRaces(db, season_id)).map((row) => [row.race_code, row]))
  return CALENDARS[variant].flatMap((weekend, weekend_index) =>
    racesOf(weekend, weekend_index).flatMap((race) => {
      const row = rows.get(race.race_code)
      return row ? [{ ...race, row, weekend_index }] : []
    }),
  )
}
