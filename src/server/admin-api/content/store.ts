import type { AdminAnnouncement, EditablePage, PageVersion } from '#contract/admin/site/content.ts'
import { version_of_announcement } from '#server/admin/store/announcements.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

/** Lists announcements that have not ended, earliest start first, and then the last 50 that have, latest end first. */
export async function listAnnouncementsByState(db: Db): Promise<AdminAnnouncement[]> {
  return db.many(sql<AdminAnnouncement>`
    with staged as (
      select message_id, header, text, level, page, starts_at, ends_at, season_id,
        ${version_of_announcement} as version,
        case when ends_at <= game_now() then 'ended' when starts_at > game_now() then 'planned'
        else 'now' end as state
      from announcements a),
    ended as (
      select message_id from staged where state = 'ended' order by ends_at desc, message_id desc limit 50)
    select message_id, header, text, level, page, to_iso(starts_at) as starts_at, to_iso(ends_at) as ends_at, state,
      s.name as season, version
    from staged left join seasons s using (season_id)
    where state <> 'ended' or message_id in (select message_id from ended)
    order by state = 'ended', case when state <> 'ended' then starts_at end, ends_at desc, message_id desc`)
}

/** Lists the pages with a text that operators have written, each page with its last author. */
export async function listEditedPages(
  db: Db,
): Promise<Pick<EditablePage, 'path' | 'changed_at' | 'changed_by'>[]> {
  return db.many(sql<Pick<EditablePage, 'path' | 'changed_at' | 'changed_by'>>`
    select p.path, to_iso(p.changed_at) as changed_at, ${written_by} as changed_by
    from pages p
      left join lateral (
        select written_by from page_versions where path = p.path order by version_id desc limit 1) v on true
      ${join_writer} order by p.path`)
}

export async function listPageVersions(db: Db, path: string): Promise<PageVersion[]> {
  return db.many(sql<PageVersion>`
    select v.version_id, to_iso(v.written_at) as written_at, ${written_by} as written_by,
      length(v.markdown) as characters
    from page_versions v ${join_writer} where v.path = ${path} order by v.version_id desc limit 50`)
}

export async function findPageVersion(
  db: Db,
  version_id: number,
): Promise<{ version_id: number; path: string; markdown: string | null } | undefined> {
  return db.maybeOne(sql<{ version_id: number; path: string; markdown: string | null }>`
    select version_id, path, markdown from page_versions where version_id = ${version_id}`)
}

const written_by = sql`coalesce(u.user_name, v.written_by)`

/**
 * SQL that joins the user who wrote version `v`. There is no such user if the version was written on the command line.
 */
const join_writer = sql`
  left join users u on u.user_id = substring(v.written_by from '^player (\\d{1,9})$')::int`
