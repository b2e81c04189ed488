import type { FastifyInstance } from 'fastify'
import {
  getPreviousResults,
  listWeekendAthletes,
  listWeekendCups,
  listWeekendPrices,
  listWeekendUsers,
  type WeekendAthleteResult,
} from '#contract/weekends.ts'
import type { Gender } from '#game/genders.ts'
import { rankBy } from '#game/scoring/ranks.ts'
import { resultOf } from '#game/scoring/results.ts'
import { readCups } from '#server/cups/read-cups.ts'
import { listCupsOfWeekend } from '#server/cups/store.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { serve, serveList } from '#server/http/serve.ts'
import type { Db } from '#server/platform/db/db.ts'
import { readBoard } from '#server/standings/read.ts'
import { findWeekendStanding } from '#server/standings/store/pointers.ts'
import { getWeekendOr404, weekendOr404 } from './get-weekend.ts'
import { loadWeekend } from './load-weekends.ts'
import { toEarned } from './race.ts'
import { type EarningRow, listEarnings } from './store/earnings.ts'
import { listPricesOfWeekend } from './store/prices.ts'
import { findPreviousWeekend } from './store/weekends.ts'

export function weekendResultRoutes(app: FastifyInstance, context: AppContext): void {
  serve(app, context, getPreviousResults, async ({ query, db }) => {
    const weekend = weekendOr404(await findPreviousWeekend(db))
    const { rows: users } = await readBoard(db, () => findWeekendStanding(db, weekend.weekend_id), query)

    return { users, weekend: await loadWeekend(db, weekend) }
  })

  serveList(app, context, listWeekendUsers, async ({ params, query, db }) => {
    const { weekend_id } = await getWeekendOr404(db, params.weekend_id)
    return readBoard(db, () => findWeekendStanding(db, weekend_id), query)
  })

  serveList(app, context, listWeekendAthletes, async ({ params, query: { limit, offset, gender }, db }) => {
    const { weekend_id } = await getWeekendOr404(db, params.weekend_id)
    const athletes = await loadAthleteTotals(db, weekend_id, gender)
    return { rows: athletes.slice(offset, offset + limit), total: athletes.length }
  })

  serve(app, context, listWeekendCups, async ({ params, db }) => {
    const { weekend_id } = await getWeekendOr404(db, params.weekend_id)
    return readCups(db, () => listCupsOfWeekend(db, weekend_id))
  })

  serve(app, context, listWeekendPrices, async ({ params, db }) => {
    const { weekend_id } = await getWeekendOr404(db, params.weekend_id)
    return listPricesOfWeekend(db, weekend_id)
  })
}

/** Loads the athletes' points in a weekend. If `gender` is given, ranks are among the athletes of this gender. */
async function loadAthleteTotals(
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
