import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

export type Picture = { name: string; url: string }

export async function saveLogos(db: Db, season_id: number, logos: readonly Picture[]): Promise<void> {
  await sql`
    update pro_teams t set logo_url = row.url
    from json_to_recordset(${JSON.stringify(logos)}) as row (name text, url text)
    where t.season_id = ${season_id} and t.name = row.name`.execute(db)
}

export async function listCupNames(db: Db, season_id: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from cups where season_id = ${season_id} order by cup_id`.execute(db)
  return rows.map((row) => row.name)
}

export async function saveCupImages(db: Db, season_id: number, images: readonly Picture[]): Promise<void> {
  await sql`
    update cups c set image_url = row.url
    from json_to_recordset(${JSON.stringify(images)}) as row (name text, url text)
    where c.season_id = ${season_id} and c.name = row.name`.execute(db)
}

export type AnnouncementFacts = { page: string | null; header: string; text: string; level: string }

/** They are shown from the game's present on. */
export async function insertAnnouncements(
  db: Db,
  announcements: readonly AnnouncementFacts[],
): Promise<void> {
  await sql`
    insert into announcements (page, header, text, level, starts_at)
    select page, header, text, level, least(now(), game_now())
    from json_to_recordset(${JSON.stringify(announcements)})
      as row (page text, header text, text text, level text)`.execute(db)
}
