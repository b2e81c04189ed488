/**
 * Publishes as jobs. Twenty times a second it compares the progress that a job shows with the elapsed share of its
 * duration.
 * `node bench/job.ts [players …]`, 1,000 and 100,000 by default.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { job_handlers } from '#server/app/job-handlers.ts'
import { runJobs } from '#server/jobs/run-jobs.ts'
import { addJob } from '#server/jobs/store.ts'
import { Db } from '#server/platform/db/db.ts'
import { openBench } from './database.ts'
import { saveFigures } from './figures.ts'

type Sample = { at: number; share: number }

const log = { info: () => {}, warn: console.warn, error: console.error }
const sizes = process.argv.slice(2).map(Number)
const figures = []
for (const players of sizes.length > 0 ? sizes : [1000, 100_000]) {
  const { pool, race_ids, close } = await openBench(players)
  const first_races = race_ids.slice(0, -1)
  try {
    const all = await measure(pool, { race_ids: first_races, state: 'provisional' })
    const one = await measure(pool, { race_ids: race_ids.slice(-1), state: 'provisional' })
    await pool.query('update points_table_rows set points = points + 100')
    const { rows } = await pool.query('select season_id from races limit 1')
    const again = await measure(pool, { season_id: rows[0].season_id, reason: 'bench' }, 'rescore')
    figures.push({ players, all, one, again })
  } finally {
    await close()
  }
}
await saveFigures('job', figures)

async function measure(pool: pg.Pool, input: object, kind = 'publish') {
  const db = Db.of(pool)
  const job_id = await addJob(db, { kind, input, actor: 'bench' })
  const samples: Sample[] = []
  let is_over = false
  const begun = performance.now()
  const watching = (async () => {
    for (; !is_over; await sleep(50)) {
      const { rows } = await pool.query('select share from jobs where job_id = $1', [job_id])
      samples.push({ at: performance.now() - begun, share: rows[0].share })
    }
  })()
  await runJobs(db, job_handlers, log as never)
  const ms = performance.now() - begun
  is_over = true
  await watching
  const { rows } = await pool.query('select state, problem, steps from jobs where job_id = $1', [job_id])
  if (rows[0].state !== 'done') throw new Error(JSON.stringify(rows[0]))
  const differences = samples
    .filter(({ share }) => share < 1)
    .map(({ at, share }) => Math.abs(share - at / ms) * 100)
  const steps = rows[0].steps.map((each: { step: string; took_s: number | null }) => [
    each.step,
    Math.round((each.took_s ?? 0) * 1000) / 1000,
  ])
  const result = {
    seconds: ms / 1000,
    points_off: Math.max(...differences),
    steps: Object.fromEntries(steps),
  }
  console.log(kind, JSON.stringify(input).slice(0, 60), JSON.stringify(result))
  return result
}
