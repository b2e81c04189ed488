import type { Db } from '#server/db/db.ts'
import { contactPage } from './contact-page.ts'
import { loadFacts, type PageFacts } from './facts.ts'
import { fillPlaceholders } from './placeholders.ts'
import { privacyPage } from './privacy-page.ts'
import { rulesPage } from './rules-page.ts'
import { findPage } from './store.ts'
import { teamChallengePage } from './team-challenge-page.ts'
import { tourPage } from './tour-page.ts'

/** Pages that the product brings; null where the season has no use for one. */
const COMPOSED = new Map<string, (facts: PageFacts) => string | null>([
  ['info/rules', rulesPage],
  ['info/contact', contactPage],
  ['info/team_challenge', teamChallengePage],
  ['info/privacy', privacyPage],
  ['tour', tourPage],
])

/** The operator's own page, otherwise ours; null when there is neither. Slashes at its ends do not matter. */
export async function readPage(db: Db, given: string): Promise<string | null> {
  const path = given.replaceAll(/^\/+|\/+$/g, '')
  const own = await findPage(db, path)
  if (own) return fillPlaceholders(own.markdown, await loadFacts(db))

  const compose = COMPOSED.get(path)
  return compose ? compose(await loadFacts(db)) : null
}
