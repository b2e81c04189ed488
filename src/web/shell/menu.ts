import type { Me } from '#contract/me.ts'
import type { SiteLink } from '#contract/site-look.ts'
import { PAGES } from './page-list.ts'
import type { Place } from './page-route.ts'

/** A link of the menu or the footer. */
export type PlacedLink = {
  label: string
  to: string
  /** Whether the link leads to a page that only visitors may open. */
  is_for_visitors?: boolean
  /** Whether an earlier link of the footer leads to the same page. */
  is_second?: boolean
  /** Whether the link leads to a file, an email address or another site, and not to a page. */
  is_outside?: boolean
}

/** All links to pages, sorted by `order`. */
const LINKS = PAGES.flatMap(({ path, audience, links = [] }) =>
  links.map((link) => ({ to: path, is_for_visitors: audience === 'visitors', ...link })),
).toSorted((one, other) => one.order - other.order)

function linksIn(wanted: Place): PlacedLink[] {
  return LINKS.filter(({ place }) => place === wanted)
}

type Section = { heading: Place | 'More'; links: PlacedLink[] }

const SECTIONS = ['Play the game', 'Standings', 'Schedule', 'Get in touch'] as const satisfies Place[]

/** A file that the server provides in addition to the pages. */
const DEADLINES: PlacedLink = { label: 'All deadlines (.ics)', to: '/events.ics', is_outside: true }

/** The admin pages are another HTML document, so a router link cannot open them. */
const ADMIN: PlacedLink = { label: 'Admin', to: '/admin', is_outside: true }

/**
 * Returns the links of the menu, including the links that operators have added. `role` is null for visitors. Other
 * users get no links to pages for visitors.
 */
export function menuLinks(role: Me['role'] | null, added: readonly SiteLink[] = []): PlacedLink[] {
  const own = linksIn('menu')
  const for_visitors = own.filter(({ is_for_visitors }) => is_for_visitors)
  const for_all = own.filter(({ is_for_visitors }) => !is_for_visitors)
  const for_role = role === null ? for_visitors : role === 'player' ? [] : [ADMIN]
  return [...for_all, ...added.map(toPlacedLink), ...for_role]
}

/**
 * Converts a link that an operator has added. A path with a dot leads to a file, and an https address to another site.
 */
function toPlacedLink({ label, address }: SiteLink): PlacedLink {
  return { label, to: address, is_outside: !/^\/[^.]*$/.test(address) }
}

/**
 * Returns the sections of the footer. They have the links to pages, to the calendar of deadlines and to the email
 * address. If operators have added links, these are in a last section.
 */
export function footerSections(
  mail_address: string | null | undefined,
  added: readonly SiteLink[] = [],
): Section[] {
  const mail = mail_address ? [{ label: mail_address, to: `mailto:${mail_address}`, is_outside: true }] : []
  const extra_links: Partial<Record<Place, PlacedLink[]>> = { Schedule: [DEADLINES], 'Get in touch': mail }
  const seen = new Set<string>()

  const sections: Section[] = SECTIONS.map((heading) => ({
    heading,
    links: [...linksIn(heading), ...(extra_links[heading] ?? [])].map((link) => {
      const is_second = seen.has(link.to)
      seen.add(link.to)
      return { ...link, is_second }
    }),
  }))
  return added.length > 0 ? [...sections, { heading: 'More', links: added.map(toPlacedLink) }] : sections
}
