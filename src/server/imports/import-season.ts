import { basename, resolve } from 'node:path'
import { SETTINGS_PRESETS } from '#game/season-settings.ts'
import type { Db } from '#server/db/db.ts'
import { findSeason } from '#server/seasons/store.ts'
import { checkTables } from './check-tables.ts'
import { collectFaults, type FaultList } from './faults.ts'
import { type Imported, refused } from './imported.ts'
import { keepSeason } from './keep-season.ts'
import { readSeason, type SeasonFiles } from './read-season.ts'
import { rehearse } from './rehearse.ts'
import { checkKnown } from './season-athletes.ts'
import { type SeasonOptions, type SeasonReport, seasonName, tablesOf } from './season-options.ts'
import { readGivenPrices } from './season-prices.ts'
import { countWeekends } from './store/calendar.ts'
import { loadCountryCodes } from './store/countries.ts'

/** A whole season from a folder of files: all of it or nothing. Results become first revisions; nothing is published. */
export async function importSeason(
  db: Db,
  dir: string,
  options: SeasonOptions,
): Promise<Imported<SeasonReport>> {
  const faults = collectFaults()
  const countries = await loadCountryCodes(db)
  const files = await readSeason(dir, countries, faults, {
    max_mb: options.max_mb,
    onRow: (rows) => options.onProgress?.('reading', rows, 0),
  })
  const prices = await readGivenPrices(options.prices, faults, options)
  if (faults.count > 0) return refused(faults)

  await checkKnown(db, files.athletes, 'athletes.csv', faults)
  await checkSeason(db, dir, files, options, faults)
  if (faults.count > 0) return refused(faults)
  const source = `${basename(resolve(dir))}/results.csv`
  const report = await rehearse(db, options.dry_run, (tx) =>
    keepSeason(tx, { source, files, prices, countries, options }),
  )
  return { ok: true, report }
}

/** A season that has a calendar is not imported again: its new results come one file at a time. */
async function checkSeason(
  db: Db,
  dir: string,
  files: SeasonFiles,
  options: SeasonOptions,
  faults: FaultList,
) {
  const name = seasonName(files, options)
  const fault = { file: basename(resolve(dir)), line: null, column: null }
  if (!name) faults.add({ ...fault, found: 'no season in races.csv', expected: 'a column season, or --name' })

  const season = name ? await findSeason(db, name) : undefined
  const settings = season?.settings ?? {
    ...SETTINGS_PRESETS[options.variant],
    points_tables: tablesOf(files, options),
  }
  checkTables(files.races, settings, { file: 'races.csv', faults })

  const weekends = season ? await countWeekends(db, season.season_id) : 0
  if (weekends === 0) return
  const expected = 'a season without a calendar; new results come with `import results FILE`'
  faults.add({ ...fault, found: `the season ${name} with ${weekends} weekends`, expected })
}
