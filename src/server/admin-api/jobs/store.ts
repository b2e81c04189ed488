import type { JobProblem } from '#server/jobs/job-handler.ts'
import type { TimedStep } from '#server/jobs/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'

export type JobToShow = {
  job_id: number
  kind: string
  about: string[]
  race_ids: number[]
  actor: string
  actor_name: string | null
  reason: string | null
  state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'
  step: string
  share: number
  steps: TimedStep[]
  attempts: number
  created_at: string
  started_at: string | null
  finished_at: string | null
  /** How long the current attempt has run, in seconds. */
  attempt_s: number | null
  /** The share of the job that was done in the current attempt. */
  attempt_share: number
  cancel_requested: boolean
  result: unknown
  problem: JobProblem | null
}

const jobs = (condition: Sql, page: Sql = sql``) => sql<JobToShow>`
  select j.job_id, j.kind,
    coalesce((select array_agg(r.name || ', ' || w.weekend_name order by r.date, r.race_id)
      from races r join weekends w using (weekend_id) where r.race_id = any(concerned.race_ids)),
      (select array[description] from sidebets where sidebet_id = (j.input ->> 'sidebet_id')::int),
      (select array[name] from seasons where season_id = (j.input ->> 'season_id')::int),
      (select array[subject] from news_mailings where news_id = (j.input ->> 'news_id')::int),
      (select array[name] from athletes where athlete_id = (j.input ->> 'athlete_id')::int),
      case when j.input ->> 'season' is not null then array[j.input ->> 'season'] end, '{}') as about,
    concerned.race_ids, j.actor, actor_name(j.actor) as actor_name, j.input ->> 'reason' as reason, j.state, j.step,
    round(j.share::numeric, 4)::float as share, j.steps, j.attempts, to_iso(j.created_at) as created_at,
    to_iso(j.started_at) as started_at, to_iso(j.finished_at) as finished_at,
    extract(epoch from clock_timestamp() - j.resumed_at)::float as attempt_s, j.share - j.resumed_share as attempt_share,
    j.cancel_requested, j.result, j.problem
  from jobs j
  cross join lateral (
    select coalesce(array_agg(value::int order by ordinality), '{}') as race_ids
    from jsonb_array_elements_text(case jsonb_typeof(j.input -> 'race_ids') when 'array' then j.input -> 'race_ids' else '[]' end)
      with ordinality) concerned
  where ${condition} order by j.job_id desc ${page}`

type Page = { limit: number; offset: number; state?: 'open' | undefined }

const ofState = (state: Page['state']) =>
  state === 'open' ? sql`j.state in ('waiting', 'running')` : sql`true`

/** Jobs of previews are not listed once they have ended. */
const is_listed = sql`(j.kind not like 'preview%' or j.state in ('waiting', 'running'))`

export async function listJobsToShow(db: Db, { limit, offset, state }: Page): Promise<JobToShow[]> {
  return db.many(jobs(sql`${is_listed} and ${ofState(state)}`, sql`limit ${limit} offset ${offset}`))
}

export async function countJobs(db: Db, { state }: Pick<Page, 'state'>): Promise<number> {
  const row = await db.one(
    sql<{ jobs: number }>`select count(*)::int as jobs from jobs j where ${is_listed} and ${ofState(state)}`,
  )
  return row.jobs
}

export async function findJobToShow(db: Db, job_id: number): Promise<JobToShow | undefined> {
  return db.maybeOne(jobs(sql`j.job_id = ${job_id}`))
}

/** Cancels a waiting job at once. A running job stops at its next step. Returns false if the job has ended. */
export async function requestCancel(tx: Db, job_id: number): Promise<boolean> {
  const count = await tx.run(sql`
    update jobs set cancel_requested = true,
      state = case state when 'waiting' then 'cancelled' else state end,
      input = case state when 'waiting' then input - 'upload' else input end,
      finished_at = case state when 'waiting' then clock_timestamp() end
    where job_id = ${job_id} and state in ('waiting', 'running')`)
  return count === 1
}
