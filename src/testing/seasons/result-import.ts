import { createHash } from 'node:crypto'
import type pg from 'pg'
import { issueMessages } from '#server/imports/files/issues.ts'
import { importResults, type ResultOptions, type ResultsReport } from '#server/imports/import-results.ts'
import { importSeason } from '#server/imports/import-season.ts'
import { Db } from '#server/platform/db/db.ts'
import { filledDatabase } from '#testing/database/database.ts'
import { noteText, shownNote } from '#text/imports/result-notes.ts'
import { fileOf, folderOf, MADE_UP_SEASON } from './season-folder.ts'

const options = { actor: 'anna', dry_run: false, max_mb: 16, yes: false }

/** Creates a database with the fictional season and its first revisions. */
export async function seasonedDatabase(files: Record<string, string> = MADE_UP_SEASON): Promise<pg.Pool> {
  const more = { variant: 'worldcup', is_current: true, prices: [] } as const
  const digest = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 16)
  const { pool } = await filledDatabase({
    name: `season_${digest}`,
    fill: async (database) =>
      void (await importSeason(Db.of(database), folderOf(files), { ...options, ...more })),
  })
  return pool
}

/** Imports a result list. Returns the report, the notes that must be confirmed, or the error messages. */
export async function importResultList(
  pool: pg.Pool,
  content: string | Buffer,
  more: Partial<ResultOptions> = {},
  name = 'sprint.csv',
) {
  const imported = await importResults(Db.of(pool), fileOf(content, name), { ...options, ...more })
  if (imported.ok) return { ...imported.report, ...noteTexts(imported.report) }
  return 'waiting' in imported ? imported.waiting.map(shownNote) : issueMessages(imported)
}

function noteTexts({ notes, needs_yes }: ResultsReport) {
  return { notes: notes.map(noteText), needs_yes: needs_yes.map(noteText) }
}

/** Lists the results of a race's latest revision by place: athlete, place, status. */
export async function latestResults(pool: pg.Pool, race_code: string): Promise<unknown[][]> {
  const { rows } = await pool.query(
    `select federation_code, place, status from results join athletes using (athlete_id)
    where revision_id = (select v.revision_id from result_revisions v join races using (race_id)
      where race_code = $1 order by number desc limit 1)
    order by place, status, federation_code`,
    [race_code],
  )
  return rows.map(Object.values)
}

export async function countRevisions(pool: pg.Pool, race_code = 'W1F'): Promise<number> {
  const { rows } = await pool.query(
    `select count(*)::int as count from result_revisions join races using (race_id) where race_code = $1`,
    [race_code],
  )
  return rows[0].count
}
