/**
 * Measures how well jobs estimate their progress: `node bench/job.ts [players …]`, 1,000 and 100,000 by default.
 * Publishes a race and scores all races again, several times each. Compares the progress that a job shows with the share
 * of its duration that has passed. Durations are measured by the clock of the database, without the time in the queue.
 * If SEASON is the folder of a real season, that season is imported too.
 */
import { cpus, loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { SeasonJob } from '#server/admin-api/seasons/import-job.ts'
import { optionsOf } from '#server/admin-api/seasons/import-upload.ts'
import { job_handlers } from '#server/app/job-handlers.ts'
import { MAX_FILE_MB } from '#server/imports/files/check-file.ts'
import { collectIssues } from '#server/imports/files/issues.ts'
import { planSeason } from '#server/imports/import-season.ts'
import { readSeason } from '#server/imports/season/read-season.ts'
import { loadCountryCodes } from '#server/imports/store/countries.ts'
import { runJobs } from '#server/jobs/run-jobs.ts'
import { addJob } from '#server/jobs/store.ts'
import { Db } from '#server/platform/db/db.ts'
import { openBench } from './database.ts'
import { saveFigures } from './figures.ts'

type Measured = { seconds: number; percent_off: number; worst: string; steps: Record<string, number> }

const runs = Number(process.env.RUNS ?? 5)
const log = { info: () => {}, warn: console.warn, error: console.error }
const sizes = process.argv.slice(2).map(Number)
const figures = []
for (const players of sizes.length > 0 ? sizes : [1000, 100_000]) figures.push(await measureSize(players))
await saveFigures('job', figures)

async function measureSize(players: number) {
  const { pool, race_ids, close } = await openBench(players)
  const load_before = loadavg()[0]! / cpus().length
  const changePoints = () => pool.query('update points_table_rows set points = points + 100')
  const add = (kind: string, input: object) => addJob(Db.of(pool), { kind, input, actor: 'bench' })
  try {
    const { rows } = await pool.query('select season_id from races limit 1')
    const { season_id } = rows[0]
    const first_races = { race_ids: race_ids.slice(0, -1), state: 'provisional' }
    const last_race = { race_ids: race_ids.slice(-1), state: 'provisional', reason: 'bench' }
    const first = await measure(pool, await add('publish', first_races))
    const kinds = {
      publish: async () => {
        await changePoints()
        return add('publish', last_race)
      },
      rescore: async () => {
        await changePoints()
        return add('rescore', { season_id, reason: 'bench' })
      },
      ...(process.env.SEASON && { import: (run: number) => addImport(pool, process.env.SEASON!, run) }),
    }
    const figure: Record<string, unknown> = { players, first }
    for (const [kind, addOne] of Object.entries(kinds)) {
      const measured: Measured[] = []
      for (let run = 1; run <= runs; run++) measured.push(await measure(pool, await addOne(run)))
      const sorted = measured.map(({ percent_off }) => percent_off).toSorted((a, b) => a - b)
      figure[kind] = { median_off: sorted[Math.floor(runs / 2)], worst_off: sorted.at(-1), runs: measured }
    }
    return { ...figure, load_per_core: [load_before, loadavg()[0]! / cpus().length].map(round) }
  } finally {
    await close()
  }
}

/** Adds a job that imports the season in the folder under a new name, with the proposed answers. */
async function addImport(pool: pg.Pool, folder: string, run: number): Promise<number> {
  const db = Db.of(pool)
  const issues = collectIssues()
  const files = await readSeason(folder, await loadCountryCodes(db), issues, { max_mb: MAX_FILE_MB })
  const upload = {
    file: folder,
    content: { files, prices: [] },
    issues: issues.issues,
    issue_count: issues.count,
  }
  const name = `Bench ${run}`
  const given = { name, variant: 'worldcup' as const, is_current: false }
  const plan = async (answers: Record<string, string>) => {
    const planned = await planSeason(
      db,
      upload,
      optionsOf({ ...given, answers }, { actor: 'bench', may_create: true }),
    )
    if (!planned.ok) throw new Error(JSON.stringify(planned))
    return planned.report.plan
  }
  const { questions } = await plan({})
  const answers = Object.fromEntries(
    questions.map(({ key, choices, answer }) => [key, answer ?? choices[0]!]),
  )
  const { digest: shown } = await plan(answers)
  const input: SeasonJob = { ...given, season: name, answers, shown, may_create: true, upload }
  return addJob(db, { kind: 'import season', input, actor: 'bench' })
}

async function measure(pool: pg.Pool, job_id: number): Promise<Measured> {
  const samples: { at: number; share: number }[] = []
  let is_over = false
  const watching = (async () => {
    for (; !is_over; await sleep(20)) {
      const { rows } = await pool.query(
        `select share, extract(epoch from clock_timestamp() - started_at)::float as at from jobs
         where job_id = $1 and state = 'running'`,
        [job_id],
      )
      samples.push(...rows)
    }
  })()
  await runJobs(Db.of(pool), job_handlers, log as never)
  is_over = true
  await watching
  const { rows } = await pool.query(
    `select kind, state, problem, steps, extract(epoch from finished_at - started_at)::float as seconds
     from jobs where job_id = $1`,
    [job_id],
  )
  const { kind, state, problem, steps, seconds } = rows[0]
  if (state !== 'done') throw new Error(JSON.stringify(problem))
  const offs = samples.map(({ at, share }) => ({ passed: Math.min(1, at / seconds), share }))
  const off = ({ share, passed }: { share: number; passed: number }) => Math.abs(share - passed) * 100
  const worst = offs.reduce((most, each) => (off(each) > off(most) ? each : most), { share: 0, passed: 0 })
  const result = {
    seconds: round(seconds),
    percent_off: round(off(worst)),
    worst: `shows ${round(worst.share * 100)}% at ${round(worst.passed * 100)}%`,
    steps: Object.fromEntries(
      steps.map((each: { step: string; took_s: number | null }) => [each.step, round(each.took_s ?? 0)]),
    ),
  }
  console.log(kind, JSON.stringify(result))
  return result
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
