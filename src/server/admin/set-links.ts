import type { SiteLinks } from '#contract/site-look.ts'
import type { Actor } from '#server/platform/audit/actor.ts'
import { insertAudit, lockSubject } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { listSiteLinks, replaceSiteLinks } from '#server/site/store/links.ts'
import { toPictureUrl } from './picture-url.ts'

/** The subject of audit entries about the links. */
export const LINKS = 'links'

/** The maximum number of links in each place. More links would not fit beside the built-in links. */
const MAX_LINKS = { menu: 3, footer: 8, sponsors: 12 } as const

/** The maximum length of a label in the menu, which is a single row on wide screens. */
const MAX_MENU_LABEL = 20

const PLACES = ['menu', 'footer', 'sponsors'] as const

/**
 * Replaces the links in the menu, in the footer and to sponsors. If a link is invalid, changes nothing and returns the
 * problems by place.
 */
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
  if (links[place].length > MAX_LINKS[place]) return `There can be at most ${MAX_LINKS[place]} links here`
  const labels = links[place].map(({ label }) => label)
  const duplicate = labels.findIndex((label, index) => labels.indexOf(label) !== index)
  if (duplicate >= 0)
    return `Links ${labels.indexOf(labels[duplicate]!) + 1} and ${duplicate + 1} have the same name`
  const too_long = place === 'menu' ? labels.findIndex((label) => label.length > MAX_MENU_LABEL) : -1
  if (too_long >= 0) return `The name of link ${too_long + 1} has more than ${MAX_MENU_LABEL} characters`
  const invalid = links[place].findIndex(({ address }) => !isLinkable(address))
  if (invalid < 0) return undefined
  return `The address of link ${invalid + 1} must be a path such as /info/prizes, or begin with https://`
}

async function checkPictures(tx: Db, { sponsors }: SiteLinks): Promise<string | undefined> {
  for (const [index, { image_url }] of sponsors.entries())
    if (image_url !== null && !(await toPictureUrl(tx, image_url)))
      return `The picture of sponsor ${index + 1} is not on this site: upload it first`
  return undefined
}

/** Whether the address is a path of this site, or a URL with https. Browsers treat a backslash as a slash. */
function isLinkable(address: string): boolean {
  if (/^\/(?![/\\])\S*$/.test(address)) return true
  return /^https:\/\/[^\s/\\]\S*$/.test(address) && URL.canParse(address)
}

/** Returns the labels and addresses of each changed place, for the audit entry. */
function changedPlaces(before: SiteLinks, after: SiteLinks): { before: object; after: object } {
  const changed = PLACES.filter((place) => JSON.stringify(before[place]) !== JSON.stringify(after[place]))
  const textsOf = (links: SiteLinks) =>
    Object.fromEntries(
      changed.map((place) => [place, links[place].map(({ label, address }) => `${label} ${address}`)]),
    )
  return { before: textsOf(before), after: textsOf(after) }
}
