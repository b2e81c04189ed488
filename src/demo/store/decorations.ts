import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

export type Logo = { name: string; url: string }

export async function saveLogos(db: Db, season_id: number, logos: readonly Logo[]): Promise<void> {
  await db.run(sql`
    update pro_teams t set logo_url = row.url
    from json_to_recordset(${JSON.stringify(logos)}) as row (name text, url text)
    where t.season_id = ${season_id} and t.name = row.name`)
}

export type AnnouncementFacts = { page: string | null; header: string; text: string; level: string }

/** Inserts announcements that pages show from now on, but only while their season is the current one. */
export async function insertAnnouncements(
  db: Db,
  season_id: number,
  announcements: readonly AnnouncementFacts[],
): Promise<void> {
  await db.run(sql`
    insert into announcements (season_id, page, header, text, level, starts_at)
    select ${season_id}, page, header, text, level, least(now(), game_now())
    from json_to_recordset(${JSON.stringify(announcements)})
      as row (page text, header text, text text, level text)`)
}
