/**
 * Measures the publication of one race for many players, from the sheet to the last board. The baseline is bare SQL on
 * the same rows in the same run. `node bench/publish.ts [players …]`, 10,000 and 1,000,000 by default.
 */
import type pg from 'pg'
import { Db } from '#server/platform/db/db.ts'
import { publishResults } from '#server/scoring/publish.ts'
import { openBench, publishRaces, runFile, timed } from './database.ts'
import { saveFigures } from './figures.ts'

const rounds = 3
const sizes = process.argv.slice(2).map(Number)
const figures = []
for (const players of sizes.length > 0 ? sizes : [10_000, 1_000_000]) figures.push(await measure(players))
await saveFigures('publish', figures)

async function measure(players: number) {
  console.log(`${players.toLocaleString('en')} players`)
  const { pool, race_ids, close } = await openBench(players)
  const measured = race_ids.at(-1)!
  const floors: number[] = []
  const publications: number[] = []
  try {
    await timed('before', () => publishRaces(pool, race_ids.slice(0, -1)))
    for (let round = 0; round < rounds; round++) {
      const before = await standingsBefore(pool, measured)
      floors.push(await timed('floor', () => runFile(pool, 'floor.sql', before)))
      await pool.query('drop table floor_race, floor_weekend, floor_season, floor_sheet')
      publications.push(await timed('publish', () => publishRaces(pool, [measured])))
      await undoPublication(pool, measured)
    }
    const [floor, publication] = [Math.min(...floors), Math.min(...publications)]
    const memory_mb = Math.round(process.resourceUsage().maxRSS / 1024)
    return { players, floor, publication, ratio: publication / floor, floors, publications, memory_mb }
  } finally {
    await close()
  }
}

/** Withdraws the race and deletes the standings that were built for it, so that the next round builds them again. */
async function undoPublication(pool: pg.Pool, race_id: number): Promise<void> {
  const order = { race_ids: [race_id], state: 'scheduled' as const, actor: 'bench', reason: 'again' }
  await publishResults(Db.of(pool), order)
  const { rows } = await pool.query<{ standing_id: number }>(
    'select standing_id from standings where retired_at is not null',
  )
  for (const { standing_id } of rows) await pool.query(`drop table standings.s_${standing_id}`)
  await pool.query('delete from standings where retired_at is not null')
  await pool.query('vacuum analyze league_scores, league_seasons, standings')
}

/**
 * Prepares the tables that the baseline reads: a copy of the latest sheet, and the latest weekend and season totals, to
 * which the baseline adds the race.
 */
async function standingsBefore(pool: pg.Pool, race_id: number): Promise<Record<string, string>> {
  await pool.query(
    `create table floor_sheet as select athlete_id, role, sum(points)::int as points from sheet_lines
     where sheet_id = (select max(sheet_id) from sheets) group by athlete_id, role`,
  )
  await pool.query('analyze floor_sheet')
  const boards = await pool.query<{ kind: string; standing_id: number }>(
    `select distinct on (kind) kind, standing_id from boards where kind in ('weekend', 'season')
     order by kind, weekend_id desc`,
  )
  const tables = boards.rows.map((row) => [`${row.kind}_before`, `standings.s_${row.standing_id}`])
  const race = await pool.query<{ selection_id: number }>(
    'select selection_id from races where race_id = $1',
    [race_id],
  )
  return { ...Object.fromEntries(tables), selection: String(race.rows[0]!.selection_id) }
}
