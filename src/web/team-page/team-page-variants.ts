import type { Config } from '#contract/config.ts'
import { lazyPage } from '../core/lazy-page.tsx'
import type { TeamPageProps } from '../team-picker/team-page-props.ts'

type Name = Config['team_page']

/** The two variants of the team page, each a separate chunk, so that only the used one is loaded. */
const TEAM_PAGES = {
  pickers: {
    source: 'src/web/team-picker/team-picker.tsx',
    waiting: ['Men', 'Women'],
    ...lazyPage<TeamPageProps>(
      'pickers',
      async () => (await import('../team-picker/team-picker.tsx')).TeamPicker,
    ),
  },
  market: {
    source: 'src/web/market/market.tsx',
    waiting: ['Market'],
    ...lazyPage<TeamPageProps>('market', async () => (await import('../market/market.tsx')).Market),
  },
}

/** `source` is written into the page, so that the browser knows which chunk to fetch. */
export function teamPageOf(name: Name = 'pickers') {
  const { source, Page } = TEAM_PAGES[name]
  return { source, TeamPage: Page }
}

/** The placeholder boards of a variant; a generic one while the season's variant is not known. */
export function placeholderTitles(name: Name | undefined): readonly string[] {
  return name ? TEAM_PAGES[name].waiting : ['Athletes']
}

/**
 * Loads the chunk that the page was rendered with before hydration; the server, which renders for all seasons, loads
 * both.
 */
export async function loadRendered(): Promise<void> {
  const rendered = Object.values(TEAM_PAGES).filter(({ source }) => import.meta.env.SSR || isRendered(source))
  await Promise.all(rendered.map(({ load }) => load()))
}

function isRendered(source: string): boolean {
  return document.querySelector(`[data-source="${source}"]`) !== null
}
