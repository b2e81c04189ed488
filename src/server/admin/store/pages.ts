import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

export type PageRow = { path: string; markdown: string; changed_at: Date }

export async function listPages(db: Db): Promise<PageRow[]> {
  return db.many(sql<PageRow>`select path, markdown, changed_at from pages order by path`)
}

export async function findPage(db: Db, path: string): Promise<PageRow | undefined> {
  return db.maybeOne(sql<PageRow>`
    select path, markdown, changed_at from pages where path = ${path}`)
}

export async function upsertPage(db: Db, path: string, markdown: string): Promise<void> {
  await db.run(sql`
    insert into pages (path, markdown) values (${path}, ${markdown})
    on conflict (path) do update set markdown = excluded.markdown, changed_at = now()`)
}

export async function deletePage(db: Db, path: string): Promise<void> {
  await db.run(sql`delete from pages where path = ${path}`)
}

/** Saves a new version of a page's text, which becomes the current text. Null restores the built-in text. */
export async function insertPageVersion(
  db: Db,
  path: string,
  markdown: string | null,
  written_by: string,
): Promise<void> {
  await db.run(sql`
    insert into page_versions (path, markdown, written_by) values (${path}, ${markdown}, ${written_by})`)
}
