import type { LazyPage } from '../core/lazy-page.tsx'

/**
 * Who may open a page. Visitors who open a page for players are redirected to the login. Players who open a page for
 * visitors, such as the login, are redirected too.
 */
export type Audience = 'everybody' | 'players' | 'visitors'

/** Where a link is shown: in the menu, or in the section of the footer with this heading. */
export type Place = 'menu' | 'Play the game' | 'Standings' | 'Schedule' | 'Get in touch'

type LinkToPage = {
  place: Place
  /** The position of the link within the menu or the section. */
  order: number
  label: string
  /** The path of the link. Required if the page's path has parameters. */
  to?: string
}

export type PageRoute = {
  path: string
  /** A former or often guessed path that redirects to the page. It has the same parameters. */
  former_path?: string
  audience: Audience
  /** The title until the page sets another title. Pages without this title always set their own. */
  title?: string
  /** The links to the page in the menu and the footer. */
  links?: readonly LinkToPage[]
  /** Whether the page shows results and refreshes itself. */
  is_live?: true
  page: LazyPage
}
