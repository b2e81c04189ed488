import type { Config } from '#contract/config.ts'
import { lazyPage } from '../core/lazy-page.tsx'
import type { TeamPageProps } from '../team-picker/team-page-props.ts'

type Name = Config['team_page']

/** The two readings of the team page, each with its file; no season pays for the other. */
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

/** `source` stands in the page, so that whoever gets it knows what to fetch. */
export function teamPageOf(name: Name = 'pickers') {
  const { source, Page } = TEAM_PAGES[name]
  return { source, Reading: Page }
}

/** The boards that hold the place of a reading; one of no reading while it is not known which the season has. */
export function waitingTitles(name: Name | undefined): readonly string[] {
  return name ? TEAM_PAGES[name].waiting : ['Athletes']
}

/** Fetches what the page was drawn with, so that it wakes up whole; the server, which draws for all seasons, fetches both. */
export async function loadRendered(): Promise<void> {
  const rendered = Object.values(TEAM_PAGES).filter(({ source }) => import.meta.env.SSR || isRendered(source))
  await Promise.all(rendered.map(({ load }) => load()))
}

function isRendered(source: string): boolean {
  return document.querySelector(`[data-source="${source}"]`) !== null
}
