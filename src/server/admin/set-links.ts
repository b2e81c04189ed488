import type { SiteLinks } from '#contract/site-look.ts'
import type { Actor } from '#server/platform/audit/actor.ts'
import { insertAudit, lockSubject } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { listSiteLinks, replaceSiteLinks } from '#server/site/store/links.ts'
import { checkPictureUrl } from './check-picture-url.ts'

/** The subject of audit lines about the links. */
export const LINKS = 'links'

/** The most links in each place. More would push the site's own out of sight. */
const MOST = { menu: 3, footer: 8, sponsors: 12 } as const

/** The longest label in the menu, which is one row on desks. */
const MENU_LABEL = 20

const PLACES = ['menu', 'footer', 'sponsors'] as const

/** Replaces the links of the menu, the footer and the sponsors; or says what is wrong, by place. */
export async function setLinks(
  tx: Db,
  after: SiteLinks,
  by: Actor,
): Promise<Partial<Record<keyof SiteLinks, string>>> {
  await lockSubject(tx, LINKS)
  const problems = await checkLinks(tx, after)
  if (Object.keys(problems).length > 0) return problems
  const before = await listSiteLinks(tx)
  if (JSON.stringify(before) === JSON.stringify(after)) return {}

  await replaceSiteLinks(tx, after)
  await insertAudit(tx, { ...by, act: 'links set', subject: LINKS, ...changedPlaces(before, after) })
  return {}
}

async function checkLinks(tx: Db, links: SiteLinks): Promise<Partial<Record<keyof SiteLinks, string>>> {
  const problems: Partial<Record<keyof SiteLinks, string>> = {}
  for (const place of PLACES) {
    const problem =
      checkPlace(links, place) ?? (place === 'sponsors' ? await checkPictures(tx, links) : undefined)
    if (problem !== undefined) problems[place] = problem
  }
  return problems
}

function checkPlace(links: SiteLinks, place: keyof SiteLinks): string | undefined {
  if (links[place].length > MOST[place]) return `There can be at most ${MOST[place]} here`
  const labels = links[place].map(({ label }) => label)
  const twice = labels.find((label, index) => labels.indexOf(label) !== index)
  if (twice !== undefined) return `"${twice}" is listed twice`
  const long = place === 'menu' ? labels.find((label) => label.length > MENU_LABEL) : undefined
  if (long !== undefined) return `"${long}" is too long for the menu: at most ${MENU_LABEL} characters`
  const wrong = links[place].find(({ address }) => !isLinkable(address))
  return wrong && `"${wrong.address}" must be a path such as /info/prizes, or begin with https://`
}

async function checkPictures(tx: Db, { sponsors }: SiteLinks): Promise<string | undefined> {
  for (const { label, image_url } of sponsors)
    if (image_url !== null && !(await checkPictureUrl(tx, image_url)))
      return `The picture of "${label}" is not on this site: upload it first`
  return undefined
}

/** A path of this site, or an address with https. Browsers treat a backslash as a slash. */
function isLinkable(address: string): boolean {
  if (/^\/(?![/\\])\S*$/.test(address)) return true
  return /^https:\/\/[^\s/\\]\S*$/.test(address) && URL.canParse(address)
}

/** The labels and addresses of each changed place, for the audit line. */
function changedPlaces(before: SiteLinks, after: SiteLinks): { before: object; after: object } {
  const changed = PLACES.filter((place) => JSON.stringify(before[place]) !== JSON.stringify(after[place]))
  const shown = (links: SiteLinks) =>
    Object.fromEntries(
      changed.map((place) => [place, links[place].map(({ label, address }) => `${label} ${address}`)]),
    )
  return { before: shown(before), after: shown(after) }
}
