import { createHash } from 'node:crypto'
import type { ResultRow } from '#server/imports/season/season-columns.ts'

/** Equal results have equal digests, regardless of the file and the order of its rows. */
export function digestOf(rows: readonly Omit<ResultRow, 'race_code' | 'line'>[]): string {
  const canonical = rows
    .map((row) => [row.athlete, row.place, row.status, row.time, row.bib, row.sprint_place, row.climb_place])
    .map((row) => JSON.stringify(row))
    .sort()
  return createHash('sha256').update(canonical.join('\n')).digest('hex')
}
