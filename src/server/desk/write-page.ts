import { insertAudit } from '#server/audit/store.ts'
import type { Db } from '#server/db/db.ts'
import type { Author } from './announce.ts'
import { deletePage, findPage, upsertPage } from './store/pages.ts'

/** As the database keeps it: `info/rules`. */
export const PAGE_PATH = /^[a-z0-9_]+(\/[a-z0-9_]+)*$/

/** Writes a page, or with null gives the path back to the text that comes with the game. */
export async function writePage(
  tx: Db,
  path: string,
  markdown: string | null,
  author: Author,
): Promise<'written' | 'unchanged'> {
  const before = await findPage(tx, path)
  if ((before?.markdown ?? null) === markdown) return 'unchanged'

  if (markdown === null) await deletePage(tx, path)
  else await upsertPage(tx, path, markdown)
  const sides = {
    before: before && { markdown: before.markdown },
    after: markdown === null ? null : { markdown },
  }
  await insertAudit(tx, { ...author, act: 'page', subject: path, ...sides })
  return 'written'
}

const OTHER_PLACE = /!\[[^\]]*\]\(\s*<?((?:https?:)?\/\/[^)\s>]+)/g

/** Addresses of pictures in a text that are not ours to serve (rules §9). */
export function foreignImages(markdown: string): string[] {
  return [...markdown.matchAll(OTHER_PLACE)].map(([, address = '']) => address)
}
