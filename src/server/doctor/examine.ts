import { toPoints } from '#game/points.ts'
import type { Db } from '#server/db/db.ts'
import { listLedgerMismatches } from '#server/scoring/store/ledger.ts'
import { standingTable } from '#server/standings/store/build.ts'
import * as store from './store.ts'

/** A fault is wrong and needs somebody; a note may be as it should. */
export type Finding = { check: string; severity: 'fault' | 'note'; found: string[] }

type Check = {
  check: string
  severity: Finding['severity']
  list: (db: Db, season_id: number) => Promise<string[]>
}

const CHECKS: readonly Check[] = [
  { check: 'every selection is closed when its time has come', severity: 'fault', list: store.listUnlocked },
  { check: 'every selection closes before its first race', severity: 'fault', list: store.listLateDeadlines },
  {
    check: 'every weekend has selections, every selection races',
    severity: 'fault',
    list: store.listEmptySelections,
  },
  { check: "every player's ledger adds up to his standing", severity: 'fault', list: listMismatches },
  { check: 'every active athlete has a price', severity: 'note', list: store.listUnpriced },
  { check: 'every race of the past has results', severity: 'note', list: store.listMissingResults },
  { check: 'the latest results are published', severity: 'note', list: store.listWaitingResults },
]

/** Looks a season over; changes nothing. */
export async function examine(
  db: Db,
  season_id: number,
  onProgress?: (step: string, done: number, total: number) => void,
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const [index, { check, severity, list }] of CHECKS.entries()) {
    onProgress?.('checks', index, CHECKS.length)
    findings.push({ check, severity, found: await list(db, season_id) })
  }
  return findings
}

/** The heart of it (rules §5): a ledger is never more and never less than the standing. */
async function listMismatches(db: Db, season_id: number): Promise<string[]> {
  const found: string[] = []
  for (const { weekend_id, weekend_name, standing_id } of await store.listWeekendStandings(db, season_id)) {
    for (const each of await listLedgerMismatches(db, weekend_id, standingTable(standing_id))) {
      const { user_id, ledger, standing } = each
      found.push(
        `${weekend_name}, player ${user_id}: ledger ${toPoints(ledger)}, standing ${toPoints(standing)}`,
      )
    }
  }
  return found
}
