import type { Announcement } from '#contract/messages.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

export type AnnouncementRow = Announcement & {
  page: string | null
  starts_at: Date
  ends_at: Date | null
  /** The name of the season in which the announcement is shown. Null if it is shown in every season. */
  season: string | null
}

export async function listAnnouncements(db: Db): Promise<AnnouncementRow[]> {
  return db.many(sql<AnnouncementRow>`
    select message_id, page, header, text, level, starts_at, ends_at, s.name as season
    from announcements left join seasons s using (season_id) order by message_id desc`)
}

/** An announcement without `starts_at` starts now. */
export type NewAnnouncement = Pick<AnnouncementRow, 'page' | 'header' | 'text' | 'level' | 'ends_at'> & {
  starts_at?: Date | null
}

/** Adds an announcement and returns its id. Returns null if it would end before it begins. */
export async function insertAnnouncement(db: Db, given: NewAnnouncement): Promise<number | null> {
  const { page, header, text, level, ends_at, starts_at = null } = given
  const row = await db.maybeOne(sql<{ message_id: number }>`
    insert into announcements (page, header, text, level, starts_at, ends_at)
    select ${page}, ${header}, ${text}, ${level}, start, ${ends_at}
    from greatest(game_now(), ${starts_at}::timestamptz) as start
    where ${ends_at}::timestamptz is null or ${ends_at}::timestamptz > start
    returning message_id`)
  return row?.message_id ?? null
}

/** A digest of the content of an announcement, as an ETag. */
export const version_of_announcement = sql`
  '"' || md5(concat_ws('|', header, text, level, page, starts_at, ends_at)) || '"'`

/** Reads an announcement that has not ended, with a digest of its content, and locks it until the transaction ends. */
export async function lockAnnouncement(
  tx: Db,
  message_id: number,
): Promise<(NewAnnouncement & { version: string }) | undefined> {
  return tx.maybeOne(sql<NewAnnouncement & { version: string }>`
    select page, header, text, level, starts_at, ends_at, ${version_of_announcement} as version
    from announcements where message_id = ${message_id} and (ends_at is null or ends_at > game_now())
    for update`)
}

/** Changes an announcement. Returns false if it would end before it begins, or in the past. */
export async function updateAnnouncement(
  tx: Db,
  message_id: number,
  given: NewAnnouncement,
): Promise<boolean> {
  const { page, header, text, level, ends_at, starts_at = null } = given
  const row = await tx.maybeOne(sql<{ message_id: number }>`
    update announcements a set page = ${page}, header = ${header}, text = ${text}, level = ${level},
      starts_at = coalesce(${starts_at}::timestamptz, least(a.starts_at, game_now())), ends_at = ${ends_at}
    where message_id = ${message_id} and (${ends_at}::timestamptz is null
      or ${ends_at}::timestamptz > greatest(game_now(), ${starts_at}::timestamptz))
    returning message_id`)
  return row !== undefined
}

/** Lists the announcements with the given header that have not ended, including planned announcements. */
export async function listUnendedAnnouncements(
  db: Db,
  header: string,
): Promise<Pick<AnnouncementRow, 'message_id' | 'text'>[]> {
  return db.many(sql<Pick<AnnouncementRow, 'message_id' | 'text'>>`
    select message_id, text from announcements
    where header = ${header} and (ends_at is null or ends_at > game_now()) order by message_id`)
}

/** Deletes an announcement and returns it. Returns undefined if there is none with the given id. */
export async function deleteAnnouncement(db: Db, message_id: number): Promise<Announcement | undefined> {
  return db.maybeOne(sql<Announcement>`
    delete from announcements where message_id = ${message_id}
    returning message_id, header, text, level`)
}
