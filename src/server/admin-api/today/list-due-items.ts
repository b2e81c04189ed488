import type { TodayItem } from '#contract/admin/today.ts'
import type { Db } from '#server/platform/db/db.ts'
import { countOpenReports } from '#server/reports/store.ts'
import * as store from './store/today.ts'

const MAX_ITEMS = 30

/**
 * Lists at most `MAX_ITEMS` tasks of operators that are due now: first tasks about races, then tasks about side bets.
 */
export async function listDueItems(db: Db, season_id: number): Promise<TodayItem[]> {
  return [
    ...(await store.listRunning(db, season_id)),
    ...(await store.listMissingResults(db, season_id)),
    ...(await store.listUnpublished(db, season_id)),
    ...(await store.listStillProvisional(db, season_id)),
    ...(await store.listDueSidebets(db, season_id)),
  ].slice(0, MAX_ITEMS)
}

/** Lists the requests and reports that wait for an operator's decision. */
export async function listWaiting(db: Db, season_id: number): Promise<TodayItem[]> {
  const reports = await countOpenReports(db)
  return [
    ...(await store.listLeagueRequests(db, season_id)),
    ...(reports ? [{ kind: 'reports' as const, ...reports }] : []),
  ]
}
