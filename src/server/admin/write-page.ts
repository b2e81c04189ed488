import type { Actor } from '#server/platform/audit/actor.ts'
import { insertAudit, lockSubject } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { findSiteSettings } from '#server/site/store/settings.ts'
import { SITE } from './set-site.ts'
import { deletePage, findPage, insertPageVersion, upsertPage } from './store/pages.ts'

/** The paths of pages that operators can write. A page with any other path would never be shown. */
export const PAGE_PATH = /^(tour|info\/[a-z0-9_]+)$/

export const IS_TERMS =
  'Registration links to this page as the terms. Choose another page as the terms first.'

/**
 * Saves the text of a page. Null restores the built-in text. Every change is kept as a version. The text of the terms
 * page cannot be removed.
 */
export async function writePage(
  tx: Db,
  path: string,
  markdown: string | null,
  by: Actor,
): Promise<'written' | 'unchanged' | 'is-terms'> {
  await lockSubject(tx, path)
  const before = await findPage(tx, path)
  if ((before?.markdown ?? null) === markdown) return 'unchanged'

  if (markdown === null) {
    // While this transaction holds the lock, this page cannot become the terms page.
    await lockSubject(tx, SITE)
    if ((await findSiteSettings(tx)).terms_page === path) return 'is-terms'
  }

  if (markdown === null) await deletePage(tx, path)
  else await upsertPage(tx, path, markdown)
  await insertPageVersion(tx, path, markdown, by.actor)
  const sides = {
    before: before && { markdown: before.markdown },
    after: markdown === null ? null : { markdown },
  }
  await insertAudit(tx, { ...by, act: 'page', subject: path, ...sides })
  return 'written'
}
