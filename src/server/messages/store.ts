import type { Announcement } from '#contract/messages.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

/**
 * Current messages by the game's clock, newest first: those of the whole site, and those of `page` if given; of
 * seasons, only the current one's.
 */
export async function listAnnouncements(db: Db, page: string | undefined): Promise<Announcement[]> {
  return db.many(sql<Announcement>`
    select message_id, header, text, level from announcements
    where (page is null or page = ${page ?? null})
      and (season_id is null or season_id = (select s.season_id from seasons s where s.is_current))
      and starts_at <= game_now() and (ends_at is null or ends_at > game_now())
    order by starts_at desc, message_id desc`)
}
