/**
 * Measures race day on the admin pages: how many seconds the server works from a preview to a publication, without the
 * time between the requests. `node bench/race-day.ts [players …]`, 1,000 by default.
 */
import type pg from 'pg'
import { job_handlers } from '#server/app/job-handlers.ts'
import { runJobs } from '#server/jobs/run-jobs.ts'
import { addJob } from '#server/jobs/store.ts'
import { Db } from '#server/platform/db/db.ts'
import { openBench } from './database.ts'
import { saveFigures } from './figures.ts'

const log = { info: () => {}, warn: console.warn, error: console.error }
const sizes = process.argv.slice(2).map(Number)
const figures = []
for (const players of sizes.length > 0 ? sizes : [1000]) {
  const { pool, race_ids, close } = await openBench(players)
  try {
    await pool.query('update seasons set is_current = true')
    const { rows } = await pool.query('select min(user_id) as user_id from users')
    const [last] = race_ids.slice(-1)
    await run(pool, 'publish', { race_ids: race_ids.slice(0, -1), state: 'provisional' })
    const act = { what: 'latest', state: 'provisional' }
    const preview_s = await run(pool, 'preview', { race_id: last, user_id: rows[0].user_id, act })
    const publish_s = await run(pool, 'publish', { race_ids: [last], state: 'provisional' })
    const figure = { players, preview_s, publish_s, both_s: preview_s + publish_s }
    console.log(JSON.stringify(figure))
    figures.push(figure)
  } finally {
    await close()
  }
}
await saveFigures('race-day', figures)

async function run(pool: pg.Pool, kind: string, input: object): Promise<number> {
  const db = Db.of(pool)
  const job_id = await addJob(db, { kind, input, actor: 'bench' })
  const begun = performance.now()
  await runJobs(db, job_handlers, log as never)
  const { rows } = await pool.query('select state, problem from jobs where job_id = $1', [job_id])
  if (rows[0].state !== 'done') throw new Error(JSON.stringify(rows[0]))
  return Math.round(performance.now() - begun) / 1000
}
