import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { Game } from './games.ts'

type Item = Record<string, unknown>

/** A page of a game as the grid looks at it; where its address holds an id, it is looked up. */
export type Spot = {
  name: string
  variant: Game
  address: string | ((api: APIRequestContext) => Promise<string>)
}

/** Every page there is, in every reading and with every kind of content. */
export const spots: Spot[] = [
  { name: 'start', variant: 'worldcup', address: '/' },
  { name: 'start of a marathon season', variant: 'marathon', address: '/' },
  { name: 'standings', variant: 'worldcup', address: '/overall' },
  { name: 'standings of a cup', variant: 'worldcup', address: '/overall?cup=Sprint' },
  { name: 'standings of the ranked', variant: 'marathon', address: '/overall?verified_users=false' },
  { name: 'standings searched in vain', variant: 'worldcup', address: '/overall?team_name=xyzzy' },
  { name: 'events', variant: 'worldcup', address: '/events' },
  { name: 'events of a marathon season', variant: 'marathon', address: '/events' },
  {
    name: 'event that was',
    variant: 'worldcup',
    address: first('/api/weekends/previous', '/events/', 'weekend_id'),
  },
  {
    name: 'event to come',
    variant: 'worldcup',
    address: first('/api/weekends/upcoming', '/events/', 'weekend_id'),
  },
  { name: 'tour', variant: 'worldcup', address: first('/api/weekends', '/events/', 'weekend_id', isTour) },
  {
    name: 'marathon',
    variant: 'marathon',
    address: first('/api/weekends/previous', '/events/', 'weekend_id'),
  },
  { name: 'race', variant: 'worldcup', address: first('/api/races?scored=true', '/races/', 'race_id') },
  {
    name: 'championship',
    variant: 'worldcup',
    address: first('/api/weekends', '/events/', 'weekend_id', isChampionship),
  },
  {
    name: 'race to come',
    variant: 'worldcup',
    address: first('/api/races?scored=false', '/races/', 'race_id'),
  },
  {
    name: 'excluded race',
    variant: 'worldcup',
    address: first('/api/races', '/races/', 'race_id', isExcluded),
  },
  {
    name: 'cancelled race',
    variant: 'worldcup',
    address: first('/api/races', '/races/', 'race_id', isCancelled),
  },
  {
    name: 'marathon race',
    variant: 'marathon',
    address: first('/api/races?scored=true', '/races/', 'race_id'),
  },
  {
    name: 'athlete',
    variant: 'worldcup',
    address: first('/api/athletes?limit=1', '/athletes/', 'athlete_id'),
  },
  {
    name: 'athlete before the first race',
    variant: 'worldcup',
    address: first('/api/athletes', '/athletes/', 'athlete_id', hasNoScore),
  },
  {
    name: 'marathon athlete',
    variant: 'marathon',
    address: first('/api/athletes?limit=1', '/athletes/', 'athlete_id'),
  },
  { name: 'rules', variant: 'worldcup', address: '/info/rules' },
  { name: 'rules of a marathon season', variant: 'marathon', address: '/info/rules' },
  { name: 'contact', variant: 'league', address: '/info/contact' },
  { name: 'team challenge', variant: 'league', address: '/info/team_challenge' },
  { name: 'page without a text', variant: 'worldcup', address: '/info/nothing' },
  { name: 'lost', variant: 'worldcup', address: '/nowhere' },
  { name: 'scoreboard', variant: 'worldcup', address: '/scoreboard' },
  { name: 'scoreboard of the event', variant: 'worldcup', address: '/scoreboard?tab=event' },
  { name: 'calls', variant: 'worldcup', address: '/api/docs' },
]

/** What a site looks like before its first season. */
export const emptySpots: Spot[] = ['/', '/overall', '/events', '/info/rules', '/scoreboard'].map(
  (address) => ({
    name: `empty ${address}`,
    variant: 'none',
    address,
  }),
)

/** Pages that ask the API when one comes to them from another page. */
export const asking = spots.filter(
  ({ address }) => typeof address !== 'string' || /^\/($|overall$|events$|info\/rules$)/.test(address),
)

export async function addressOfSpot({ address }: Spot, page: Page): Promise<string> {
  return typeof address === 'string' ? address : address(page.request)
}

function first(path: string, folder: string, key: string, isSo: (item: Item) => boolean = () => true) {
  return async (api: APIRequestContext) => {
    const reply = await api.get(path)
    const items: Item[] = [await reply.json()].flat()
    const found = items.find(isSo)
    if (!found) throw new Error(`the demo season has nothing like it at ${path}`)
    return `${folder}${String(found[key])}`
  }
}

function isTour(weekend: Item): boolean {
  return weekend.is_tour === true
}

function isChampionship(weekend: Item): boolean {
  return weekend.is_championship === true
}

function isCancelled(race: Item): boolean {
  return race.state === 'cancelled'
}

function hasNoScore(athlete: Item): boolean {
  return athlete.score === null
}

function isExcluded(race: Item): boolean {
  return race.include_in_total === false
}

/** What comes back when a page asks: nothing yet, a fault of the server, no answer at all. */
export const hardships = ['loading', 'error', 'offline'] as const
export type Hardship = (typeof hardships)[number]

/** Comes to a page from another one, as a reader who follows a link, in times of hardship. */
export async function comeTo(page: Page, address: string, hardship: Hardship): Promise<void> {
  await page.goto('/nowhere')
  const heading = page.getByRole('heading', { level: 1 })
  await heading.waitFor()
  await page.route('**/api/**', async (route) => {
    if (hardship === 'offline') return route.abort()
    if (hardship === 'error')
      return route.fulfill({ status: 500, json: { message: 'It broke', code: 'internal' } })
  })
  // Until the page has woken up nobody hears it.
  await expect(async () => {
    await page.evaluate((to) => {
      history.replaceState({ key: 'grid', idx: 1 }, '', to)
      dispatchEvent(new PopStateEvent('popstate', { state: { key: 'grid', idx: 1 } }))
    }, address)
    await expect(heading).not.toHaveText('Uh oh. Did you get lost?', { timeout: 1000 })
  }).toPass()
  // It asks again by itself before it gives up.
  if (hardship !== 'loading') await page.getByRole('button', { name: 'Try again' }).first().waitFor()
}
