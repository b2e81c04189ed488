import type { Db } from '#server/db/db.ts'
import { examineSeason } from '#server/scoring/doctor.ts'
import * as store from './store.ts'

/** A fault is wrong and needs somebody; a note may be as it should. */
export type Finding = { check: string; severity: 'fault' | 'note'; ok: boolean; found: string[] }

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
  {
    check: 'every league has the points of its best members',
    severity: 'fault',
    list: store.listWrongLeagues,
  },
  { check: 'every active athlete has a price', severity: 'note', list: store.listUnpriced },
  { check: 'every race of the past has results', severity: 'note', list: store.listMissingResults },
  { check: 'the latest results are published', severity: 'note', list: store.listWaitingResults },
]

/** Looks a season over, its calendar and what is shown of its scores; changes nothing. */
export async function examine(
  db: Db,
  season_id: number,
  onProgress?: (step: string, done: number, total: number) => void,
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const [index, { check, severity, list }] of CHECKS.entries()) {
    onProgress?.('checks', index, CHECKS.length + 1)
    const found = await list(db, season_id)
    findings.push({ check, severity, ok: found.length === 0, found })
  }
  const scores = await examineSeason(db, season_id)
  return [
    ...findings,
    ...scores.map(({ check, ok, detail }) => ({ check, severity: 'fault' as const, ok, found: [detail] })),
  ]
}
