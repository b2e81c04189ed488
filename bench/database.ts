import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { SETTINGS_PRESETS } from '#game/calendar/season-settings.ts'
import { openDatabase } from '#launcher/launcher.ts'
import { Db } from '#server/platform/db/db.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { openPool } from '#server/platform/db/pool.ts'
import { publishResults } from '#server/scoring/publish.ts'

export type Bench = {
  url: string
  pool: pg.Pool
  /** All races of the season, in chronological order. */
  race_ids: number[]
  close: () => Promise<void>
}

/** Opens a separate database without a season: on an embedded server, or on the server of DATABASE_URL. */
export async function openEmptyBench(): Promise<Pick<Bench, 'url' | 'pool' | 'close'>> {
  const { DATABASE_URL } = process.env
  const { url, remove } = await (DATABASE_URL ? createOn(DATABASE_URL) : openEmbedded())
  const pool = openPool(url, { max: 6 })
  await migrate(pool)
  const close = async () => {
    await pool.end()
    await remove()
  }
  return { url, pool, close }
}

type Made = { url: string; remove: () => Promise<void> }

async function openEmbedded(): Promise<Made> {
  const folder = await mkdtemp(join(tmpdir(), 'podium-bench-'))
  const database = await openDatabase(folder)
  const remove = async () => {
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { url: database.url, remove }
}

async function createOn(server_url: string): Promise<Made> {
  const server = openPool(server_url, { max: 1 })
  const name = `bench_${process.pid}`
  await server.query(`create database ${name}`)
  const url = new URL(server_url)
  url.pathname = `/${name}`
  const remove = async () => {
    await server.query(`drop database ${name} with (force)`)
    await server.end()
  }
  return { url: url.href, remove }
}

/** Opens a separate database with the season of `load.sql`, in which nothing is published yet. */
export async function openBench(players: number): Promise<Bench> {
  const { url, pool, close } = await openEmptyBench()
  const settings = JSON.stringify({ ...SETTINGS_PRESETS.worldcup, ranked_split: true })
  await timed('load', () => runFile(pool, 'load.sql', { players, settings }))
  const { rows } = await pool.query<{ race_id: number }>('select race_id from races order by date, race_id')
  return { url, pool, race_ids: rows.map((row) => row.race_id), close }
}

export async function publishRaces(pool: pg.Pool, race_ids: readonly number[]): Promise<void> {
  const onBuilt = process.env.VERBOSE ? (built: unknown) => console.log(built) : undefined
  const report = await publishResults(Db.of(pool), {
    race_ids,
    state: 'provisional',
    actor: 'bench',
    reason: 'again',
    onBuilt,
  })
  if (report.changed.length !== race_ids.length) throw new Error(`not published: ${JSON.stringify(report)}`)
}

/** Fills in the `{name}`s of an SQL file and runs its statements one by one on one connection. */
export async function runFile(pool: pg.Pool, file: string, values: Record<string, unknown>): Promise<void> {
  const text = await readFile(join(import.meta.dirname, file), 'utf8')
  const filled = text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
  const client = await pool.connect()
  try {
    for (const statement of filled.split(/;\s*$/m)) if (statement.trim()) await client.query(statement)
  } finally {
    client.release()
  }
}

/** Prints how many seconds the work took, and returns that number. */
export async function timed(step: string, work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  const seconds = Math.round(performance.now() - start) / 1000
  console.log(`${step.padEnd(12)} ${seconds.toFixed(2)} s`)
  return seconds
}
