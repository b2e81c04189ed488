import type { AuditEntry } from '#contract/admin/audit.ts'
import type { TodayChange } from '#contract/admin/today.ts'
import { containing } from '#server/platform/db/containing.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'
import { referredSubjects } from '#text/audit-changes.ts'

export type AuditFilter = {
  search: string | null
  subject: string | null
  actor: string | null
  acts: readonly string[] | null
  since: string | null
  until: string | null
}

/** SQL condition for a filter. Leaves out unset fields of the filter, so that the query can use indexes. */
function conditionOf({ search, subject, actor, acts, since, until }: AuditFilter): Sql {
  const conditions = [
    sql`true`,
    ...(subject === null ? [] : [sql`a.subject = ${subject}`]),
    ...(actor === null ? [] : [sql`a.actor = ${actor}`]),
    ...(acts === null ? [] : [sql`a.act = any(${acts})`]),
    ...(since === null ? [] : [sql`a.at >= ${since}::timestamptz`]),
    ...(until === null ? [] : [sql`a.at < ${until}::timestamptz`]),
    ...(search === null ? [] : [matchingText(search)]),
  ]
  return sql.join(conditions, sql` and `)
}

/**
 * SQL condition: the search matches the text of the audit entry, or the current name of a player, token, race, weekend
 * or athlete in it.
 */
function matchingText(search: string): Sql {
  const name = containing(search)
  return sql`(
    fold_name(a.act || ' ' || a.subject || ' ' || coalesce(a.reason, '')) like ${name}
    or a.actor in (select 'player ' || user_id from users where fold_name(user_name) like ${name})
    or a.actor in (
      select 'token ' || token_id || ' of player ' || user_id from api_tokens join users using (user_id)
      where fold_name(user_name) like ${name} or fold_name(name) like ${name})
    or a.subject in (
      select 'player ' || user_id from users where fold_name(user_name) like ${name}
      union all select 'race ' || race_id from races where fold_name(name) like ${name} or fold_name(race_code) like ${name}
      union all select 'weekend ' || weekend_id from weekends where fold_name(weekend_name) like ${name}
      union all select 'athlete ' || athlete_id from athletes where fold_name(name) like ${name}))`
}

/** SQL for the id in a subject such as `player 17`. */
const idIn = (column: Sql, noun: string) => sql`substring(${column} from ${`^${noun} (\\d{1,9})$`})::int`

/** SQL for the current name of the object that a subject refers to. Null if the object has no name. */
const nameOf = (subject: Sql) => sql`coalesce(
  (select user_name from users where user_id = ${idIn(subject, 'player')}),
  (select r.name || ', ' || w.weekend_name from races r join weekends w using (weekend_id)
    where race_id = ${idIn(subject, 'race')}),
  (select weekend_name from weekends where weekend_id = ${idIn(subject, 'weekend')}),
  (select s.name || ', ' || w.weekend_name from selections s join weekends w using (weekend_id)
    where selection_id = ${idIn(subject, 'selection')}),
  (select name from athletes where athlete_id = ${idIn(subject, 'athlete')}),
  (select name from leagues where league_id = ${idIn(subject, 'league')}),
  (select description from sidebets where sidebet_id = ${idIn(subject, 'sidebet')}),
  (select description from sidebet_options where option_id = ${idIn(subject, 'option')}),
  (select name from api_tokens where token_id = ${idIn(subject, 'token')}))`

export async function listEntries(
  db: Db,
  filter: AuditFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<AuditEntry[]> {
  const entries = await db.many(sql<Omit<AuditEntry, 'names'>>`
    with a as materialized (
      select audit_id, at, actor, act, subject, before, after, reason
      from audit a where ${conditionOf(filter)} order by audit_id desc limit ${limit} offset ${offset})
    select a.audit_id::int, to_iso(a.at) as at, a.actor, actor_name(a.actor) as actor_name, a.act, a.subject,
      ${nameOf(sql`a.subject`)} as subject_name,
      a.before, a.after, a.reason
    from a order by a.audit_id desc`)
  const subjects = entries.map(({ before, after }) => [
    ...referredSubjects(before),
    ...referredSubjects(after),
  ])
  const names = await listNames(db, new Set(subjects.flat()))
  return entries.map((entry, index) => ({
    ...entry,
    names: Object.fromEntries(subjects[index]!.flatMap((subject) => names.get(subject) ?? [])),
  }))
}

/** Returns a map from subjects to the names of their objects. Leaves out objects without a name. */
async function listNames(db: Db, subjects: ReadonlySet<string>): Promise<Map<string, [[string, string]]>> {
  if (subjects.size === 0) return new Map()
  const rows = await db.many(sql<{ subject: string; name: string | null }>`
    select a.subject, ${nameOf(sql`a.subject`)} as name from unnest(${[...subjects]}::text[]) as a (subject)`)
  return new Map(rows.flatMap(({ subject, name }) => (name === null ? [] : [[subject, [[subject, name]]]])))
}

/** Lists the latest entries, without `before` and `after`. */
export async function listLastEntries(db: Db, limit: number): Promise<TodayChange[]> {
  return db.many(sql<TodayChange>`
    select a.audit_id::int, to_iso(a.at) as at, a.actor, actor_name(a.actor) as actor_name, a.act, a.subject,
      ${nameOf(sql`a.subject`)} as subject_name, a.reason
    from audit a order by a.audit_id desc limit ${limit}`)
}

export async function countEntries(db: Db, filter: AuditFilter): Promise<number> {
  const row = await db.one(sql<{ lines: number }>`
    select count(*)::int as lines from audit a where ${conditionOf(filter)}`)
  return row.lines
}

/** Lists at most 200 actors of the audit log, the latest first. Reads only a few index entries for each actor. */
export async function listActors(db: Db): Promise<{ actor: string; actor_name: string | null }[]> {
  return db.many(sql<{ actor: string; actor_name: string | null }>`
    with recursive each as (
      (select actor from audit order by actor limit 1)
      union all
      select (select actor from audit where actor > each.actor order by actor limit 1) from each where actor is not null)
    select each.actor, actor_name(each.actor) as actor_name
    from each where each.actor is not null
    order by (select max(audit_id) from audit a where a.actor = each.actor) desc limit 200`)
}
