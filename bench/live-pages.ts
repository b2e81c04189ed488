/**
 * Measures how much CPU time the open pages of a live race cost: `node bench/live-pages.ts [pages] [minutes]`, 10,000
 * and 2 by default. Each page requests the race about every 15 seconds. Every minute a batch of live results is sent;
 * then the pages request the player's own data. Compares our server, which writes its log as in production, with a
 * server of the same framework that only answers 304. With RESERVES=on, the season has reserves and vice-captains.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type pg from 'pg'
import { saveLiveBatch } from '#server/live/save-batch.ts'
import { Db } from '#server/platform/db/db.ts'
import { openBench, publishRaces } from './database.ts'
import { saveFigures } from './figures.ts'
import type { Report, Wanted } from './live-pages-load.ts'
import { cpuSeconds, databaseCpuSeconds, root, type Server, startServer } from './own-server.ts'

const [pages = 10_000, minutes = 2] = process.argv.slice(2).map(Number)
/** Long enough that every page sends a request and the code is compiled. */
const warm_up_s = 35

const folder = await mkdtemp(join(tmpdir(), 'podium-live-pages-'))
const bench = await openBench(pages)
try {
  const { pool, race_ids, url } = bench
  await publishRaces(pool, race_ids.slice(0, -1))
  await pool.query(`
    insert into sessions (user_id, token_hash, is_remembered, agent)
    select user_id, sha256(convert_to('token ' || user_id, 'UTF8')), false, 'bench' from users`)
  if (process.env.RESERVES === 'on') await allowReserves(pool)
  await pool.query('vacuum analyze sessions')
  const race_id = race_ids.at(-1)!
  const path = `/api/live/${race_id}`
  const own_path = `/api/me/live/${race_id}`
  const log_file = join(folder, 'ours.log')
  const ours = await measure(await startServer(url, { log_file }), { path, own_path }, (sequence) =>
    sendBatch(pool, race_id, sequence),
  )
  const floor_server = await startServer(url, {
    args: ['bench/floor-304.ts'],
    log_file: join(folder, 'floor.log'),
  })
  const floor = await measure(floor_server, { path, own_path: null }, async () => {})
  await saveFigures('live-pages', { pages, minutes, load_average: loadavg()[0], ours, floor })
} finally {
  await bench.close()
  await rm(folder, { recursive: true, force: true })
}

/** The rules refuse this setting once a selection has closed, so the triggers are switched off. */
async function allowReserves(pool: pg.Pool): Promise<void> {
  await pool.query(`
    set session_replication_role = replica;
    update seasons set settings = settings || '{"takes_reserves": true, "takes_vice_captain": true}';
    reset session_replication_role`)
}

/** Runs the load generator against the server. Returns CPU times in percent of one core. */
async function measure(
  server: Server,
  paths: Pick<Wanted, 'path' | 'own_path'>,
  send: (sequence: number) => Promise<void>,
) {
  const { address, child, stop } = server
  const wanted: Wanted = { ...paths, address, pages, warm_up_s, seconds: minutes * 60 }
  await send(1)
  const args = ['bench/live-pages-load.ts', JSON.stringify(wanted)]
  const running = promisify(execFile)(process.execPath, args, { cwd: root })
  await sleep(warm_up_s * 1000)
  const before = await cpuOf()
  for (let minute = 1; minute <= minutes; minute++) {
    await send(minute + 1)
    await sleep(60_000)
  }
  const after = await cpuOf()
  const report: Report = JSON.parse((await running).stdout)
  await stop()
  const percent = (seconds: number) => Math.round((seconds / (after.at - before.at)) * 1000) / 10
  return {
    server_percent: percent(after.server - before.server),
    database_percent: percent(after.database - before.database),
    ...report,
  }

  async function cpuOf() {
    const [own, database] = await Promise.all([cpuSeconds(child.pid!), databaseCpuSeconds(bench.url)])
    return { server: own, database, at: performance.now() / 1000 }
  }
}

/** Sends a batch with the result of the race, in which every athlete has another place than in the previous batch. */
async function sendBatch(pool: pg.Pool, race_id: number, sequence: number): Promise<void> {
  const { rows } = await pool.query(
    `select a.federation_code as athlete, 1 + (x.place + $2) % count(*) over () as place, null as status, null as gap,
       null::int as bib, null as due_at
     from results x join result_revisions using (revision_id) join athletes a using (athlete_id) where race_id = $1`,
    [race_id, sequence],
  )
  const places = rows.map((row) => ({ ...row, place: Number(row.place) }))
  const batch = { race_id, sequence, checkpoint: 'Finish', starters: null, rows: places, actor: 'bench' }
  const saved = await Db.of(pool).transaction((tx) => saveLiveBatch(tx, batch))
  if (!saved.ok) throw new Error(saved.reason)
}
