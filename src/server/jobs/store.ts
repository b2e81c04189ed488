import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { JobProblem, PlannedStep } from './job-handler.ts'

export type JobRow = {
  job_id: number
  kind: string
  input: unknown
  actor: string
  attempts: number
  share: number
  steps: TimedStep[]
  cancel_requested: boolean
}

/** A step of a job. `took_s`: the seconds that it has taken so far; null before its start. */
export type TimedStep = PlannedStep & { took_s: number | null }

/**
 * Adds a job in the caller's transaction and returns its id. The job runs after the commit. When it ends, the field
 * `upload` of the input is deleted, because it may be large.
 */
export async function addJob(
  tx: Db,
  { kind, input, actor }: { kind: string; input: object; actor: string },
): Promise<number> {
  const row = await tx.one(sql<{ job_id: number }>`
    insert into jobs (kind, input, actor) values (${kind}, ${JSON.stringify(input)}, ${actor}) returning job_id`)
  return row.job_id
}

const runner_lock = sql`hashtext('jobs')`

/**
 * Takes the runner's lock. Returns false if another process holds it. It is a session lock, so it is released when the
 * process ends.
 */
export async function tryRunnerLock(connection: Db): Promise<boolean> {
  const row = await connection.one(
    sql<{ is_locked: boolean }>`select pg_try_advisory_lock(${runner_lock}) as is_locked`,
  )
  return row.is_locked
}

export async function releaseRunnerLock(connection: Db): Promise<void> {
  await connection.run(sql`select pg_advisory_unlock(${runner_lock})`)
}

/** The kinds of jobs that this process can run. It leaves jobs of other kinds to processes of another version. */
type Kinds = readonly string[]

/** Whether a job of these kinds is waiting, or is marked as running by a process that may have died. */
export async function hasOpenJob(db: Db, kinds: Kinds): Promise<boolean> {
  const row = await db.one(sql<{ is_open: boolean }>`
    select exists (
      select from jobs where state in ('waiting', 'running') and kind = any (${kinds}::text[])) as is_open`)
  return row.is_open
}

/**
 * Marks the next job of these kinds as running and returns it. The caller holds the runner's lock, so if a job is
 * marked as running, its process has died. Such a job is returned first.
 */
export async function claimJob(connection: Db, kinds: Kinds): Promise<JobRow | undefined> {
  return connection.maybeOne(sql<JobRow>`
    update jobs set state = 'running', attempts = attempts + 1, started_at = coalesce(started_at, clock_timestamp()),
      resumed_at = clock_timestamp(), resumed_share = share, heartbeat_at = clock_timestamp()
    where job_id = (
      select job_id from jobs where state in ('waiting', 'running') and kind = any (${kinds}::text[])
      order by state = 'waiting', job_id limit 1 for update)
    returning job_id, kind, input, actor, attempts, share, steps, cancel_requested`)
}

/**
 * Returns the steps, with the times that they took, of the latest jobs of this kind that ended at their first attempt.
 * If there are none, uses jobs of the similar kinds.
 */
export async function listFormerSteps(
  db: Db,
  kind: string,
  similar_kinds: readonly string[],
): Promise<TimedStep[][]> {
  const rows = await db.many(sql<{ kind: string; steps: TimedStep[] }>`
    select kind, steps from jobs
    where state = 'done' and attempts = 1 and steps <> '[]' and kind = any (${[kind, ...similar_kinds]}::text[])
    order by kind = ${kind} desc, job_id desc limit 5`)
  const own = rows.filter((row) => row.kind === kind)
  return (own.length > 0 ? own : rows).map(({ steps }) => steps)
}

type Attempt = { job_id: number; attempts: number }

const ofAttempt = ({ job_id, attempts }: Attempt) =>
  sql`job_id = ${job_id} and attempts = ${attempts} and state = 'running'`

/**
 * Saves the progress of a job. Returns whether the job was cancelled; undefined if another runner has it. The commit
 * does not wait for the disk, which may be slow: it does no harm if a crash loses the latest progress.
 */
export async function saveProgress(
  connection: Db,
  attempt: Attempt,
  { share, step, steps }: { share: number; step: string; steps: readonly TimedStep[] },
): Promise<boolean | undefined> {
  const row = await connection.maybeOne(sql<{ cancel_requested: boolean }>`
    update jobs set share = ${share}, step = ${step}, steps = ${JSON.stringify(steps)}, heartbeat_at = clock_timestamp()
    from set_config('synchronous_commit', 'off', true)
    where ${ofAttempt(attempt)} returning cancel_requested`)
  return row?.cancel_requested
}

/**
 * Marks the job as done. Returns false if another runner has the job or, with `unless_cancelled`, if the job was
 * cancelled.
 */
export async function finishJob(
  tx: Db,
  attempt: Attempt,
  result: unknown,
  { unless_cancelled }: { unless_cancelled: boolean },
): Promise<boolean> {
  const count = await tx.run(sql`
    update jobs set state = 'done', share = 1, input = input - 'upload', result = ${JSON.stringify(result ?? null)}, finished_at = clock_timestamp()
    where ${ofAttempt(attempt)} and not (cancel_requested and ${unless_cancelled})`)
  return count === 1
}

/** Saves the final steps of a job that is already marked as done. */
export async function saveSteps(
  connection: Db,
  attempt: Attempt,
  steps: readonly TimedStep[],
): Promise<void> {
  await connection.run(sql`
    update jobs set steps = ${JSON.stringify(steps)}
    where job_id = ${attempt.job_id} and attempts = ${attempt.attempts} and state = 'done'`)
}

export async function failJob(connection: Db, attempt: Attempt, problem: JobProblem): Promise<void> {
  await connection.run(sql`
    update jobs set state = 'failed', input = input - 'upload', problem = ${JSON.stringify(problem)}, finished_at = clock_timestamp()
    where ${ofAttempt(attempt)}`)
}

export async function endCancelled(connection: Db, attempt: Attempt): Promise<void> {
  await connection.run(sql`
    update jobs set state = 'cancelled', input = input - 'upload', finished_at = clock_timestamp() where ${ofAttempt(attempt)}`)
}

/** Returns a job to the queue when the server stops, without counting the attempt. */
export async function returnJob(connection: Db, attempt: Attempt): Promise<void> {
  await connection.run(sql`
    update jobs set state = 'waiting', attempts = attempts - 1 where ${ofAttempt(attempt)}`)
}

/**
 * Deletes jobs that ended more than 90 days ago, and previews that ended more than a day ago. The audit log keeps what
 * the jobs changed.
 */
export async function deleteOldJobs(db: Db): Promise<void> {
  await db.run(sql`
    delete from jobs
    where finished_at < now() - case when kind like 'preview%' then interval '1 day' else interval '90 days' end`)
}
