/**
 * Publishing one race for many players, from the sheet to the last board, against a floor of bare SQL on the same
 * rows in the same run. `node bench/publish.ts [players …]`, 10,000 and 1,000,000 by default.
 * Set DATABASE_URL to use a server of your own (its database is filled); else an embedded one is made and thrown away.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { SETTINGS_PRESETS } from '#game/season-settings.ts'
import { dbOf } from '#server/db/db.ts'
import { openDatabase } from '#server/db/launcher.ts'
import { migrate } from '#server/db/migrate.ts'
import { openPool } from '#server/db/pool.ts'
import { publishResults } from '#server/scoring/publish.ts'
import { keepFigures } from './figures.ts'

const rounds = 3
const sizes = process.argv.slice(2).map(Number)
const figures = []
for (const players of sizes.length > 0 ? sizes : [10_000, 1_000_000]) figures.push(await measure(players))
await keepFigures('publish', figures)

async function measure(players: number) {
  const folder = await mkdtemp(join(tmpdir(), 'podium-bench-'))
  const database = await openDatabase(folder)
  const pool = openPool(database.url, { max: 6 })
  try {
    await migrate(pool)
    say(players, 'load', await timed(() => run(pool, 'load.sql', { players, settings: settings() })))
    const floors: number[] = []
    const publications: number[] = []
    const races = await pool.query<{ race_id: number }>('select race_id from races order by date, race_id')
    const race_ids = races.rows.map((row) => row.race_id)
    const measured = race_ids.pop()!
    say(players, 'before', await timed(() => publish(pool, race_ids)))

    for (let round = 0; round < rounds; round++) {
      const before = await standingsBefore(pool, measured)
      floors.push(say(players, 'floor', await timed(() => run(pool, 'floor.sql', before))))
      await pool.query('drop table floor_race, floor_weekend, floor_season, floor_sheet')
      publications.push(say(players, 'publish', await timed(() => publish(pool, [measured]))))
      await takeBack(pool, measured)
    }
    const memory = Math.round(process.resourceUsage().maxRSS / 1024)
    const [floor, publication] = [Math.min(...floors), Math.min(...publications)]
    return { players, floor, publication, ratio: publication / floor, floors, publications, memory }
  } finally {
    await pool.end()
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

function settings(): string {
  return JSON.stringify({ ...SETTINGS_PRESETS.worldcup, ranked_split: true })
}

async function publish(pool: pg.Pool, race_ids: number[]): Promise<void> {
  const onBuilt = process.env.VERBOSE ? (built: unknown) => console.log(built) : undefined
  const report = await publishResults(dbOf(pool), {
    race_ids,
    state: 'provisional',
    actor: 'bench',
    ...(onBuilt && { onBuilt }),
  })
  if (report.changed.length !== race_ids.length) throw new Error(`not published: ${JSON.stringify(report)}`)
}

/** Back to before the race, with everything that was built for it gone: the next round builds it all again. */
async function takeBack(pool: pg.Pool, race_id: number): Promise<void> {
  await publishResults(dbOf(pool), {
    race_ids: [race_id],
    state: 'scheduled',
    actor: 'bench',
    reason: 'again',
  })
  const { rows } = await pool.query<{ standing_id: number }>(
    'select standing_id from standings where retired_at is not null',
  )
  for (const { standing_id } of rows) await pool.query(`drop table standings.s_${standing_id}`)
  await pool.query('delete from standings where retired_at is not null')
  await pool.query('vacuum analyze league_scores, league_seasons, standings')
}

/** The totals that the floor adds to, and the sheet that it joins: the latest weekend and season, any scored race. */
async function standingsBefore(pool: pg.Pool, race_id: number): Promise<Record<string, string>> {
  await pool.query(
    `create table floor_sheet as select athlete_id, role, sum(points)::int as points from sheet_lines
     where sheet_id = (select max(sheet_id) from sheets) group by athlete_id, role`,
  )
  await pool.query('analyze floor_sheet')
  const { rows } = await pool.query<{ kind: string; standing_id: number }>(
    `select distinct on (kind) kind, standing_id from boards where kind in ('weekend', 'season')
     order by kind, weekend_id desc`,
  )
  const named = Object.fromEntries(
    rows.map((row) => [`${row.kind}_before`, `standings.s_${row.standing_id}`]),
  )
  const selection = await pool.query<{ selection_id: number }>(
    'select selection_id from races where race_id = $1',
    [race_id],
  )
  return { ...named, selection: String(selection.rows[0]!.selection_id) }
}

async function run(pool: pg.Pool, file: string, values: Record<string, unknown>): Promise<void> {
  const text = await readFile(join(import.meta.dirname, file), 'utf8')
  const client = await pool.connect()
  try {
    const filled = text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
    for (const statement of filled.split(/;\s*$/m)) if (statement.trim()) await client.query(statement)
  } finally {
    client.release()
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return Math.round(performance.now() - start) / 1000
}

function say(players: number, step: string, seconds: number): number {
  console.log(`${players.toLocaleString('en')} players  ${step.padEnd(8)} ${seconds.toFixed(2)} s`)
  return seconds
}
