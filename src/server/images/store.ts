import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

export type ImageRow = { name: string; media_type: string; digest: string; bytes: Buffer }

export async function findImage(db: Db, name: string): Promise<ImageRow | undefined> {
  return db.maybeOne(sql<ImageRow>`
    select name, media_type, digest, bytes from images where name = ${name}`)
}

/** Reads the digest and type of an image, but not its bytes. */
export async function findImageTag(
  db: Db,
  name: string,
): Promise<Pick<ImageRow, 'media_type' | 'digest'> | undefined> {
  return db.maybeOne(sql<Pick<ImageRow, 'media_type' | 'digest'>>`
    select media_type, digest from images where name = ${name}`)
}

/** `bytes` is the size. `used` counts uses by the site, cups, pro teams, athletes, sponsors, pages and side bets. */
export type ImageFacts = { name: string; media_type: string; bytes: number; used: number }

export async function listImages(db: Db): Promise<ImageFacts[]> {
  return db.many(sql<ImageFacts>`
    select name, media_type, length(bytes) as bytes, (
        (select count(*) from cups where image_url = '/media/' || images.name)
        + (select count(*) from site_settings where '/media/' || images.name in (logo_url, icon_url))
        + (select count(*) from site_links where image_url = '/media/' || images.name)
        + (select count(*) from athletes where photo_url = '/media/' || images.name)
        + (select count(*) from pro_teams where logo_url = '/media/' || images.name)
        + (select count(*) from pages where strpos(markdown, '/media/' || images.name) > 0)
        + (select count(*) from sidebets where strpos(description, '/media/' || images.name) > 0))::int as used
    from images order by name`)
}

/** Stores an image. It replaces an image with the same name. */
export async function upsertImage(db: Db, { name, media_type, digest, bytes }: ImageRow): Promise<void> {
  await db.run(sql`
    insert into images (name, media_type, digest, bytes) values (${name}, ${media_type}, ${digest}, ${bytes})
    on conflict (name) do update set media_type = excluded.media_type, digest = excluded.digest,
      bytes = excluded.bytes, added_at = now()`)
}

export async function deleteImage(db: Db, name: string): Promise<void> {
  await db.run(sql`delete from images where name = ${name}`)
}
