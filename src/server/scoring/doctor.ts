import type { Db } from '#server/platform/db/db.ts'
import { listBoards } from '#server/standings/store/boards.ts'
import { standingTable } from '#server/standings/store/build.ts'
import { countPriceErrors, listLostTables, listScoredWithoutBoard } from './store/doctor.ts'
import { listLedgerMismatches } from './store/ledger.ts'

export type CheckResult = { check: string; ok: boolean; detail: string }

/** Checks that the published scores of a season agree with its picks and results. */
export async function examineSeason(db: Db, season_id: number): Promise<CheckResult[]> {
  return [
    await examineBoards(db, season_id),
    await examineTables(db, season_id),
    await examineLedgers(db, season_id),
    await examinePrices(db, season_id),
  ]
}

async function examineBoards(db: Db, season_id: number): Promise<CheckResult> {
  const missing = await listScoredWithoutBoard(db, season_id)
  const detail =
    missing.length === 0 ? 'every scored race has a board' : `no board for: ${missing.join(', ')}`
  return { check: 'boards', ok: missing.length === 0, detail }
}

async function examineTables(db: Db, season_id: number): Promise<CheckResult> {
  const lost = await listLostTables(db, season_id)
  const detail = lost.length === 0 ? 'every standing has a table' : `missing tables: ${lost.join(', ')}`
  return { check: 'standings', ok: lost.length === 0, detail }
}

async function examineLedgers(db: Db, season_id: number): Promise<CheckResult> {
  const weekends = (await listBoards(db, season_id)).filter((board) => board.kind === 'weekend')
  const errors: string[] = []
  for (const { weekend_id, standing_id } of weekends) {
    const found = await listLedgerMismatches(db, weekend_id!, standingTable(standing_id))
    errors.push(...found.map((each) => `weekend ${weekend_id} player ${each.user_id}`))
  }
  const detail =
    errors.length === 0
      ? `the ledger of every player adds up to their score in ${weekends.length} weekends`
      : `ledger and score differ: ${errors.slice(0, 10).join(', ')}${errors.length > 10 ? ', …' : ''}`
  return { check: 'ledgers', ok: errors.length === 0, detail }
}

async function examinePrices(db: Db, season_id: number): Promise<CheckResult> {
  const errors = await countPriceErrors(db, season_id)
  const detail =
    errors === 0
      ? 'every price is the latest one set'
      : `${errors} athletes have a price other than the latest`
  return { check: 'prices', ok: errors === 0, detail }
}
