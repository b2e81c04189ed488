import type { Config } from '#contract/config.ts'
import { lazyPage } from '../core/lazy-page.tsx'
import type { ReadingProps } from '../pickers/reading.ts'

type Name = Config['team_page']

/** The two readings of the team page, each with its file; no season pays for the other. */
const READINGS = {
  pickers: {
    source: 'src/web/pickers/pickers.tsx',
    waiting: ['Men', 'Women'],
    ...lazyPage<ReadingProps>('pickers', async () => (await import('../pickers/pickers.tsx')).Pickers),
  },
  market: {
    source: 'src/web/market/market.tsx',
    waiting: ['Market'],
    ...lazyPage<ReadingProps>('market', async () => (await import('../market/market.tsx')).Market),
  },
}

/** `source` stands in the page, so that whoever gets it knows what to fetch. */
export function readingOf(name: Name = 'pickers') {
  const { source, Page } = READINGS[name]
  return { source, Reading: Page }
}

/** The boards that hold the place of a reading; one of no reading while it is not known which the season has. */
export function waitingTitles(name: Name | undefined): readonly string[] {
  return name ? READINGS[name].waiting : ['Athletes']
}

/** Fetches what the page was drawn with, so that it wakes up whole; the server, which draws for all seasons, fetches both. */
export async function loadDrawn(): Promise<void> {
  const drawn = Object.values(READINGS).filter(({ source }) => import.meta.env.SSR || isDrawn(source))
  await Promise.all(drawn.map(({ load }) => load()))
}

function isDrawn(source: string): boolean {
  return document.querySelector(`[data-source="${source}"]`) !== null
}
