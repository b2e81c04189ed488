import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

type AttemptWindow = { kind: string; key: Buffer; minutes: number }

/**
 * Counts an attempt and returns its time. Returns undefined if `max` attempts were already made in the time span. The
 * time is a text, because a text keeps the microseconds that `deleteAttempt` needs to find it.
 */
export async function insertAttempt(
  db: Db,
  limit: AttemptWindow & { max: number },
): Promise<string | undefined> {
  const { kind, key, minutes, max } = limit
  const recent = sql`tries_within(tries.tried_at, make_interval(mins => ${minutes}))`
  const row = await db.maybeOne(sql<{ attempted_at: string }>`
    insert into tries (kind, key, tried_at) values (${kind}, ${key}, array[clock_timestamp()])
    on conflict (kind, key) do update set tried_at = ${recent} || clock_timestamp()
      where cardinality(${recent}) < ${max}
    returning tried_at[cardinality(tried_at)]::text as attempted_at`)
  return row?.attempted_at
}

export async function deleteAttempt(
  db: Db,
  { kind, key }: Omit<AttemptWindow, 'minutes'>,
  attempted_at: string,
): Promise<void> {
  await db.run(sql`
    update tries set tried_at = array_remove(tried_at, ${attempted_at}::timestamptz)
    where kind = ${kind} and key = ${key}`)
}

/** Returns the seconds until the oldest attempt in the time span expires, which is at least one second. */
export async function findAttemptWait(db: Db, { kind, key, minutes }: AttemptWindow): Promise<number> {
  const row = await db.maybeOne(sql<{ wait_s: number }>`
    select ceil(extract(epoch from first + make_interval(mins => ${minutes}) - clock_timestamp()))::int as wait_s
    from tries, lateral (select (tries_within(tried_at, make_interval(mins => ${minutes})))[1] as first) as oldest
    where kind = ${kind} and key = ${key} and first is not null`)
  return Math.max(1, row?.wait_s ?? 1)
}

export type LoginState = {
  /** The number of consecutive failures with the key of the login. */
  failures: number
  /** Seconds until the next attempt is allowed. Zero or less means that it is allowed now. */
  wait_s: number
  /** How many attempts failed in the time span of the limit. */
  failed: number
  /** How many attempts succeeded in the time span of the limit. */
  logged_in: number
}

export async function findLoginState(
  db: Db,
  key: Buffer,
  windows: { failed: AttemptWindow; logged_in: AttemptWindow },
): Promise<LoginState> {
  return db.one(sql<LoginState>`
    select coalesce(max(failures), 0) as failures, coalesce(max(${wait_s}), 0) as wait_s,
      ${countOf(windows.failed)} as failed, ${countOf(windows.logged_in)} as logged_in
    from login_failures where key = ${key} and ${not_expired}`)
}

const countOf = ({ kind, key, minutes }: AttemptWindow) => sql`coalesce((
  select cardinality(tries_within(tried_at, make_interval(mins => ${minutes})))
  from tries where kind = ${kind} and key = ${key}), 0)`

const wait_s = sql`ceil(extract(epoch from failed_at + login_wait(failures) - clock_timestamp()))::int`

/** Returns the seconds until the next login is allowed. Zero or less means that it is allowed now. */
export async function findWait(db: Db, key: Buffer): Promise<number> {
  const row = await db.maybeOne(sql<{ wait_s: number }>`
    select ${wait_s} as wait_s from login_failures where key = ${key} and ${not_expired}`)
  return row?.wait_s ?? 0
}

/**
 * Counts a login as failed, before its password is checked. If the login must wait, returns false and counts nothing.
 */
export async function insertFailure(db: Db, key: Buffer): Promise<boolean> {
  const rows = await db.many(sql`
    insert into login_failures (key, failures, failed_at) values (${key}, 1, clock_timestamp())
    on conflict (key) do update set failed_at = clock_timestamp(),
      failures = case when login_failures.${not_expired} then login_failures.failures + 1 else 1 end
      where clock_timestamp() >= login_failures.failed_at + login_wait(login_failures.failures)
    returning 1`)
  return rows.length > 0
}

/** All failures expire a month after the last one. */
const not_expired = sql`failed_at > clock_timestamp() - interval '30 days'`

export async function deleteFailures(db: Db, key: Buffer): Promise<void> {
  await db.run(sql`delete from login_failures where key = ${key}`)
}

/**
 * Deletes expired attempts, failures, solved captchas and known browsers. Skips locked attempts: a login locks several
 * of them, so waiting could cause a deadlock.
 */
export async function deleteOldAttempts(db: Db): Promise<void> {
  await db.run(sql`
    delete from tries where ctid in (
      select ctid from tries
      where tried_at[cardinality(tried_at)] < now() - interval '1 day' or tried_at = '{}'
      for update skip locked)`)
  await db.run(sql`delete from login_failures where failed_at < now() - interval '30 days'`)
  await db.run(sql`delete from spent_captchas where ends_at < now()`)
  await db.run(sql`delete from known_devices where seen_at < now() - interval '1 year'`)
}
