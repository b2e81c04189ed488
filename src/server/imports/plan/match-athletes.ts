import type { AthleteRow } from '../season/season-columns.ts'
import type { PresentAthlete } from '../store/present.ts'
import { added, type Change, changed, changedFields, removed } from './changed-fields.ts'

export type AthleteMatch = { changes: Change[]; removed: PresentAthlete[] }

const FACTS = ['active', 'youth', 'is_qci_bonus_eligible', 'is_cub', 'pro_team'] as const

/**
 * Matches the athletes of a file with the athletes of a season by code. Empty cells keep the current values. Athletes
 * in `raced` are not removed, because they are in result lists that the import keeps.
 */
export function matchAthletes(
  rows: readonly AthleteRow[],
  present: readonly PresentAthlete[],
  raced: ReadonlySet<number>,
): AthleteMatch {
  const by_code = new Map(present.map((athlete) => [athlete.federation_code, athlete]))
  const listed = new Set(rows.map((row) => row.federation_code))
  const gone = present.filter((each) => !listed.has(each.federation_code) && !raced.has(each.athlete_id))
  const changes = rows.flatMap((row) => {
    const existing = by_code.get(row.federation_code)
    if (!existing) return [added(nameOf(row))]
    const now = {
      active: row.active ?? existing.active,
      youth: row.youth ?? existing.youth,
      is_qci_bonus_eligible: row.qci ?? existing.is_qci_bonus_eligible,
      is_cub: row.cub ?? existing.is_cub,
      pro_team: row.pro_team ?? existing.pro_team,
    }
    return changed(nameOf(existing), changedFields(FACTS, existing, now))
  })
  return { changes: [...changes, ...gone.map((athlete) => removed(nameOf(athlete)))], removed: gone }
}

function nameOf({ federation_code, name }: { federation_code: string; name: string }): string {
  return `${federation_code} ${name}`
}
