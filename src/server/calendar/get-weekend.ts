import type { Db } from '#server/platform/db/db.ts'
import { notFound } from '#server/platform/errors.ts'
import { findWeekend, type WeekendRow } from './store/weekends.ts'

export async function getWeekendOr404(db: Db, weekend_id: number): Promise<WeekendRow> {
  return weekendOr404(await findWeekend(db, weekend_id))
}

export function weekendOr404(weekend: WeekendRow | undefined): WeekendRow {
  if (!weekend) throw notFound('Weekend')
  return weekend
}
