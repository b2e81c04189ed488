import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { listAthletes } from '#contract/athletes.ts'
import { makeFakePlayers } from '#demo/players/make-fake-players.ts'
import { buildApp } from '#server/app/app.ts'
import { importSeason } from '#server/imports/import-season.ts'
import { Db } from '#server/platform/db/db.ts'
import { standingTable } from '#server/standings/store/build.ts'
import { ask } from '#testing/ask.ts'
import { freshDatabase } from '#testing/database/database.ts'
import { isExtendedRun } from '#testing/extended-run.ts'
import { naiveBoards, standingBoards } from '#testing/seasons/oracle.ts'
import { realData } from '#testing/seasons/real-data.ts'
import { publishResults } from './publish.ts'
import { listLedgerMismatches } from './store/ledger.ts'

type LiveAthlete = { athlete_id: string; name: string; score: string; is_team: string }

/**
 * [season, only races before this day, list from the real game, how many athletes have a score in the list, how many of
 * them have the same score here]
 */
const lists = [
  ['wc_2021-22', '2021-12-10', '2021-12-before-davos.csv', 151, 150],
  ['wc_2021-22', '2021-12-17', '2021-12-before-dresden.csv', 170, 169],
  ['wc_2022-23_to_feb05', '2023-02-05', '2023-02.csv', 321, 320],
] as const

describe.skipIf(!realData)('athletes have the same scores as in a real game, with one exception', () => {
  test.each(lists)('%s, races before %s: %s', async (season, before, file, scored, equal) => {
    const pool = await freshDatabase()
    const season_id = await importReal(pool, season)
    const { rows } = await pool.query<{ race_id: number }>(
      'select race_id from races where season_id = $1 and date < $2 and state = $3 order by date',
      [season_id, before, 'scheduled'],
    )
    const race_ids = rows.map((row) => row.race_id)
    const report = await publishResults(Db.of(pool), { race_ids, state: 'official', actor: 'olga' })
    expect(report.changed.length).toBe(race_ids.length)

    const ours = await scoresOf(pool)
    const live = readList(file).filter((athlete) => athlete.is_team === 'False' && Number(athlete.score) > 0)
    const same = live.filter((athlete) => ours.get(athlete.athlete_id) === Number(athlete.score))
    expect([live.length, same.length]).toEqual([scored, equal])
    expect(live.filter((athlete) => !same.includes(athlete)).map((athlete) => athlete.name)).toEqual([
      'ABRAM Mikael',
    ])
  })

  test('in a real season with hundreds of teams, ledgers add up and boards match the reference implementation [R18]', async () => {
    const pool = await freshDatabase()
    const db = Db.of(pool)
    const season_id = await importReal(pool, 'wc_2021-22')
    await makeFakePlayers(db, { season_id, players: isExtendedRun ? 1000 : 300, seed: 7 })
    const { rows } = await pool.query<{ race_id: number }>(
      `select race_id from races where season_id = $1 and state = 'scheduled'
         and exists (select from result_revisions v where v.race_id = races.race_id) order by date`,
      [season_id],
    )
    const race_ids = rows.map((row) => row.race_id)
    await publishResults(db, { race_ids, state: 'official', actor: 'olga' })

    expect(await standingBoards(pool, season_id)).toEqual(await naiveBoards(pool, season_id))
    const weekends = await pool.query<{ weekend_id: number; standing_id: number }>(
      `select weekend_id, standing_id from boards where kind = 'weekend'`,
    )
    expect(weekends.rows.length).toBe(9)
    for (const { weekend_id, standing_id } of weekends.rows) {
      expect(await listLedgerMismatches(db, weekend_id, standingTable(standing_id))).toEqual([])
    }
  }, 600_000)
})

async function importReal(pool: pg.Pool, season: string): Promise<number> {
  const imported = await importSeason(Db.of(pool), join(realData!, season), {
    actor: 'olga',
    dry_run: false,
    max_mb: 16,
    variant: 'worldcup',
    is_current: true,
    prices: [],
  })
  if (!imported.ok) throw new Error(JSON.stringify(imported))
  return imported.report.season_id
}

async function scoresOf(pool: pg.Pool): Promise<Map<string | null, number | null>> {
  const app = buildApp({ pool, now: () => new Date(), isDraining: () => false, page_folder: '/nowhere' })
  const { reply } = await ask(app, listAthletes, '/api/athletes')
  await app.close()
  return new Map(reply.map((athlete) => [athlete.federation_code, athlete.score]))
}

function readList(file: string): LiveAthlete[] {
  return parse(readFileSync(join(realData!, 'fantasy_prices', file)), { columns: true })
}
