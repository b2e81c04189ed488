import type { AdminReport } from '#contract/admin/reports.ts'
import type { ReportReason } from '#contract/reports.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

/** The team or league whose name was reported. */
export type ReportSubject = { about: 'team' | 'league'; id: number }

type NewReport = ReportSubject & { user_id: number; name: string; reason: ReportReason }

/** Stores a report. Returns false if the player has reported this name before. */
export async function insertReport(tx: Db, report: NewReport): Promise<boolean> {
  const { about, id, user_id, name, reason } = report
  const rows = await tx.run(sql`
    insert into name_reports (user_id, about_user_id, about_league_id, name, reason)
    values (${user_id}, ${about === 'team' ? id : null}, ${about === 'league' ? id : null}, ${name}, ${reason})
    on conflict do nothing`)
  return rows > 0
}

/**
 * SQL for the open reports. A report is open if no operator has closed it and the name is still in use. A name that was
 * changed, or whose player was suspended or deleted, is no longer in use.
 */
const open_reports = sql`
  select 'team' as about, u.user_id as id, u.team_name as name, u.user_name as owner, r.user_id as reporter_id, r.reason,
    r.reported_at, r.asked_at
  from name_reports r join users u on u.user_id = r.about_user_id and u.team_name = r.name
  where r.closed_at is null and u.deleted_at is null and u.suspended_at is null
  union all
  select 'league', l.league_id, l.name, a.user_name, r.user_id, r.reason, r.reported_at, r.asked_at
  from name_reports r join leagues l on l.league_id = r.about_league_id and l.name = r.name
  join users a on a.user_id = l.admin_id
  where r.closed_at is null`

/**
 * Lists at most 100 reported names, most reported first. Names that operators have already asked to change come last.
 * `only` selects the name of one team or league.
 */
export async function listOpenReports(db: Db, only?: ReportSubject): Promise<AdminReport[]> {
  const condition = only ? sql`about = ${only.about} and id = ${only.id}` : sql`true`
  return db.many(sql<AdminReport>`
    with open as (${open_reports}),
    reasons as (
      select about, id, reason, count(*)::int as count from open group by about, id, reason)
    select about, id, name, owner, count(distinct reporter_id)::int as players, to_iso(min(reported_at)) as since,
      to_iso(max(asked_at)) as asked_at, (
        select json_agg(json_build_object('reason', r.reason, 'count', r.count) order by r.count desc, r.reason)
        from reasons r where r.about = open.about and r.id = open.id) as reasons
    from open where ${condition} group by about, id, name, owner
    order by max(asked_at) is not null, count(distinct reporter_id) desc, min(reported_at), about, id limit 100`)
}

export type ReportCount = { count: number; players: number; since: string }

/**
 * Counts the reported names that need a decision of an operator, and the players who reported them. Undefined if there
 * are none.
 */
export async function countOpenReports(db: Db): Promise<ReportCount | undefined> {
  return db.maybeOne(sql<ReportCount>`
    select count(distinct (about, id))::int as count, count(distinct reporter_id)::int as players,
      to_iso(min(reported_at)) as since
    from (${open_reports}) open where asked_at is null having count(*) > 0`)
}

/** Closes the open reports of a name. Returns the number of closed reports. */
export async function closeReports(tx: Db, { about, id }: ReportSubject, name: string): Promise<number> {
  return tx.run(sql`
    update name_reports set closed_at = now()
    where ${aboutObject(about, id)} and name = ${name} and closed_at is null`)
}

/** Records that the player was asked to change the name. Returns how many open reports the name has. */
export async function markAsked(tx: Db, { about, id }: ReportSubject, name: string): Promise<number> {
  return tx.run(sql`
    update name_reports set asked_at = now()
    where ${aboutObject(about, id)} and name = ${name} and closed_at is null`)
}

const aboutObject = (about: ReportSubject['about'], id: number) =>
  about === 'team' ? sql`about_user_id = ${id}` : sql`about_league_id = ${id}`
