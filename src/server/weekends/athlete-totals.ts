import type { WeekendAthleteResult } from '#contract/weekends.ts'
import type { Gender } from '#game/genders.ts'
import { rankBy } from '#game/ranks.ts'
import { resultOf } from '#game/results.ts'
import type { Db } from '#server/db/db.ts'
import { toEarned } from '#server/races/race.ts'
import { type EarningRow, listEarnings } from './store/earnings.ts'

/** What athletes earned in a weekend, ranked among those who are asked for. */
export async function loadAthleteTotals(
  db: Db,
  weekend_id: number,
  gender: Gender | undefined,
): Promise<WeekendAthleteResult[]> {
  const rows = await listEarnings(db, weekend_id, gender)
  const scored = rows.map((row) => ({ row, score: resultOf(row.lines).total }))
  return rankBy(scored, ({ row }) => row.athlete_id).map(({ row, rank }) => toTotal(row, rank))
}

function toTotal({ athlete_id, races, lines, ...athlete }: EarningRow, rank: number): WeekendAthleteResult {
  return { athlete_id, rank, athlete, races, ...toEarned(lines) }
}
