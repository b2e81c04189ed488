import type { Db } from '#server/platform/db/db.ts'
import { CALENDARS } from './draw/calendars.ts'
import { racesOf } from './draw/plan-races.ts'
import type { ClosedRace } from './publications.ts'
import type { Demo } from './store/demos.ts'
import { listClosedRaces } from './store/races.ts'

/** The races whose selections are past their close, by weekend in the order of the calendar. */
export async function listClosedDemoRaces(db: Db, { season_id, variant }: Demo): Promise<ClosedRace[]> {
  const rows = new Map((await listClosedRaces(db, season_id)).map((row) => [row.race_code, row]))
  return CALENDARS[variant].flatMap((calendar_weekend, weekend) =>
    racesOf(calendar_weekend, weekend).flatMap((race) => {
      const row = rows.get(race.race_code)
      return row ? [{ ...race, row, weekend }] : []
    }),
  )
}
