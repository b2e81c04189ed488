import type { Db } from '#server/platform/db/db.ts'
import { listLeftOutPrices, listMisfittingPrices, listOverduePrices } from '#server/prices/examine-planned.ts'
import { examineSeason } from '#server/scoring/doctor.ts'
import { listOutdatedRaces } from '#server/scoring/outdated-races.ts'
import * as store from './store.ts'

/** An error must be fixed. A note may be about something that is intended. */
export type Finding = { check: string; severity: 'error' | 'note'; ok: boolean; found: string[] }

type Check = {
  check: string
  severity: Finding['severity']
  list: (db: Db, season_id: number) => Promise<string[]>
}

const CHECKS: readonly Check[] = [
  { check: 'every selection past its deadline is closed', severity: 'error', list: store.listUnlocked },
  { check: 'every selection closes before its first race', severity: 'error', list: store.listLateDeadlines },
  {
    check: 'every weekend has selections, and every selection has races',
    severity: 'error',
    list: store.listEmptySelections,
  },
  {
    check: 'every league has the points of its best members',
    severity: 'error',
    list: store.listWrongLeagues,
  },
  { check: 'athletes have prices', severity: 'error', list: store.listWithoutAnyPrice },
  { check: 'a team can be filled in every selection', severity: 'error', list: store.listUnfillable },
  {
    check: 'picks are open only where a team can be filled',
    severity: 'error',
    list: store.listOutdatedCauses,
  },
  { check: 'every published race is scored by the current rules', severity: 'error', list: listOutdated },
  { check: 'every past race has results', severity: 'error', list: store.listMissingResults },
  { check: 'no race is left live', severity: 'error', list: store.listForgottenLive },
  { check: 'planned prices are published in time', severity: 'error', list: listOverduePrices },
  { check: 'planned prices fit the season', severity: 'note', list: listMisfittingPrices },
  { check: 'all planned prices were published', severity: 'note', list: listLeftOutPrices },
  { check: 'every active athlete has a price', severity: 'note', list: store.listUnpriced },
  { check: 'the latest results are published', severity: 'note', list: store.listWaitingResults },
  {
    check: 'results are official once the time for protests is over',
    severity: 'note',
    list: store.listLongProvisional,
  },
]

/** Lists the races of the season that were not scored with the current settings, flags and start lists. */
async function listOutdated(db: Db, season_id: number): Promise<string[]> {
  const races = await listOutdatedRaces(db, season_id)
  return races.map(
    ({ race_id, race_code, name }) =>
      `${race_code ?? race_id} ${name}: scored with older bonuses, points tables, athlete flags or start lists`,
  )
}

/** Checks a season, its calendar and its published scores. Changes nothing. */
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
    ...scores.map(({ check, ok, detail }) => ({ check, severity: 'error' as const, ok, found: [detail] })),
  ]
}
