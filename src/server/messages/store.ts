import type { Announcement } from '#contract/messages.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

type Search = { page?: string | undefined; all: boolean }

/**
 * Lists the announcements that are current by the game's clock, newest first. By default, lists announcements for all
 * pages; with `page`, also announcements for that page; with `all`, also announcements for any single page.
 * Announcements of other seasons are left out.
 */
export async function listAnnouncements(db: Db, { page, all }: Search): Promise<Announcement[]> {
  return db.many(sql<Announcement>`
    select message_id, header, text, level, page from announcements
    where (${all} or page is null or page = ${page ?? null})
      and (season_id is null or season_id = (select s.season_id from seasons s where s.is_current))
      and starts_at <= game_now() and (ends_at is null or ends_at > game_now())
    order by starts_at desc, message_id desc`)
}
