import { sql } from 'kysely'
import type { Db } from '#server/platform/db/db.ts'

export type PageRow = { path: string; markdown: string; changed_at: Date }

export async function listPages(db: Db): Promise<PageRow[]> {
  const { rows } = await sql<PageRow>`select path, markdown, changed_at from pages order by path`.execute(db)
  return rows
}

export async function findPage(db: Db, path: string): Promise<PageRow | undefined> {
  const { rows } = await sql<PageRow>`
    select path, markdown, changed_at from pages where path = ${path}`.execute(db)
  return rows[0]
}

export async function upsertPage(db: Db, path: string, markdown: string): Promise<void> {
  await sql`
    insert into pages (path, markdown) values (${path}, ${markdown})
    on conflict (path) do update set markdown = excluded.markdown, changed_at = now()`.execute(db)
}

export async function deletePage(db: Db, path: string): Promise<void> {
  await sql`delete from pages where path = ${path}`.execute(db)
}
