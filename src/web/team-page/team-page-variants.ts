import type { Config } from '#contract/config.ts'
import { lazyPage } from '../core/lazy-page.tsx'
import type { TeamPageProps } from '../team-picker/team-page-props.ts'

type VariantName = Config['team_page']

/** The two variants of the team page. Each is a separate chunk, so that browsers load only one. */
const TEAM_PAGES = {
  pickers: {
    source: 'src/web/team-picker/team-picker.tsx',
    placeholder_titles: ['Men', 'Women'],
    ...lazyPage<TeamPageProps>(
      'pickers',
      async () => (await import('../team-picker/team-picker.tsx')).TeamPicker,
    ),
  },
  market: {
    source: 'src/web/market/market.tsx',
    placeholder_titles: ['Market'],
    ...lazyPage<TeamPageProps>('market', async () => (await import('../market/market.tsx')).Market),
  },
}

/** Returns a variant. Its `source` is written into the rendered page and tells the browser which chunk to load. */
export function teamPageOf(name: VariantName = 'pickers') {
  const { source, Page } = TEAM_PAGES[name]
  return { source, TeamPage: Page }
}

/**
 * Returns the titles of the placeholder boards of a variant. While the variant is unknown, there is one general title.
 */
export function placeholderTitles(name: VariantName | undefined): readonly string[] {
  return name ? TEAM_PAGES[name].placeholder_titles : ['Athletes']
}

/**
 * Loads the variants that are needed. In the browser, this is the variant that the server rendered. The server loads
 * both variants, because it may render either.
 */
export async function loadNeededVariants(): Promise<void> {
  const rendered = Object.values(TEAM_PAGES).filter(({ source }) => import.meta.env.SSR || isRendered(source))
  await Promise.all(rendered.map(({ load }) => load()))
}

function isRendered(source: string): boolean {
  return document.querySelector(`[data-source="${source}"]`) !== null
}
