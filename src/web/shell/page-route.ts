import type { LazyPage } from '../core/lazy-page.tsx'

/** Who may open a page: visitors are redirected from players' pages to the login, and players from visitors' pages. */
export type Audience = 'everybody' | 'players' | 'visitors'

/** The menu, or a section of the footer by its heading. */
export type Place = 'menu' | 'Play the game' | 'Standings' | 'Schedule' | 'Get in touch'

type LinkToPage = {
  place: Place
  /** The position within its place. */
  order: number
  label: string
  /** The address, needed if the page's path has parameters. */
  to?: string
}

export type PageRoute = {
  path: string
  /** A former or often guessed path that redirects to the page. It has the same parameters. */
  former_path?: string
  audience: Audience
  /** The title, unless the page's data provide one. Pages without it always set their own. */
  title?: string
  /** The links to the page in the menu and the footer. */
  links?: readonly LinkToPage[]
  page: LazyPage
}
