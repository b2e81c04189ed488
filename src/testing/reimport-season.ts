import type pg from 'pg'
import { issueMessages } from '#server/imports/files/issues.ts'
import { importSeason, planSeason } from '#server/imports/import-season.ts'
import type { SeasonOptions } from '#server/imports/season/season-options.ts'
import { Db } from '#server/platform/db/db.ts'
import { type Contents, filledDatabase } from './database/database.ts'
import { folderOf, MADE_UP_SEASON } from './seasons/season-folder.ts'

export const seasonOptions: SeasonOptions = {
  actor: 'anna',
  dry_run: false,
  max_mb: 16,
  variant: 'worldcup',
  is_current: true,
  prices: [],
}

type Files = Record<keyof typeof MADE_UP_SEASON, string>

/** For each file to change: the text to replace, and its replacement. */
export type FileChanges = Partial<Record<keyof Files, readonly [string | RegExp, string]>>

export async function seasonDatabase(): Promise<pg.Pool> {
  return (await filledDatabase(made_up_season)).pool
}

const made_up_season: Contents<void> = {
  name: 'made_up_season',
  fill: async (pool) => void (await importSeason(Db.of(pool), folderOf(MADE_UP_SEASON), seasonOptions)),
}

/** Imports the fictional season again, with some text of its files replaced. */
export async function reimportSeason(pool: pg.Pool, changes: FileChanges, more: Partial<SeasonOptions> = {}) {
  const imported = await importSeason(Db.of(pool), folderOf(changedFiles(changes)), {
    ...seasonOptions,
    ...more,
  })
  return imported.ok ? imported.report : issueMessages(imported).join('\n')
}

/** Makes the import plan for the fictional season after the replacements. */
export async function planOf(pool: pg.Pool, changes: FileChanges) {
  const planned = await planSeason(Db.of(pool), folderOf(changedFiles(changes)), seasonOptions)
  if (!planned.ok) throw new Error(issueMessages(planned).join('\n'))
  return planned.report.plan
}

export function changedFiles(changes: FileChanges): Files {
  const files = { ...MADE_UP_SEASON }
  for (const [name, [before, after]] of Object.entries(changes) as [
    keyof Files,
    [string | RegExp, string],
  ][]) {
    files[name] = files[name].replaceAll(before instanceof RegExp ? new RegExp(before, 'gm') : before, after)
  }
  return files
}

/** Returns the rows of a query, each as one text. */
export async function list(pool: pg.Pool, query: string): Promise<unknown[]> {
  const { rows } = await pool.query(query)
  return rows.map((row) => Object.values(row).join(' | '))
}

/** Publishes the latest result list of a race, with an empty sheet. */
export async function publishEmpty(db: pg.Pool | pg.PoolClient, race_code: string): Promise<void> {
  await db.query(
    `with sheet as (
       insert into sheets (race_id, revision_id, rules_version, digest)
       select race_id, latest_revision(race_id), 1, repeat('0', 64) from races where race_code = $1
       returning race_id, revision_id, sheet_id),
     published as (
       insert into publications (race_id, published_by, state, include_in_total, revision_id, sheet_id)
       select race_id, 'olga', 'official', true, revision_id, sheet_id from sheet)
     update races r set state = 'official', revision_id = s.revision_id, sheet_id = s.sheet_id
     from sheet s where s.race_id = r.race_id`,
    [race_code],
  )
}

/** Cancels a race as `race cancel` does. */
export async function insertCancellation(pool: pg.Pool, race_code: string): Promise<void> {
  await pool.query(
    `with cancelled as (update races set state = 'cancelled' where race_code = $1 returning race_id)
     insert into publications (race_id, published_by, state, include_in_total)
     select race_id, 'olga', 'cancelled', true from cancelled`,
    [race_code],
  )
}
