import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { NOTIFICATION_KINDS } from '#game/accounts/notifications.ts'
import { isExtendedRun } from '#testing/extended-run.ts'
import { readDatabaseUrl } from './admin.ts'
import { becomeExistingPlayer } from './become-operator.ts'
import type { Game } from './games.ts'
import { becomePlayer } from './player.ts'

type Item = Record<string, unknown>

/** A page in one state, for the grid's checks. `address` is a function if the URL contains an id. */
export type PageState = {
  name: string
  variant: Game
  address: string | ((api: APIRequestContext, page: Page) => Promise<string>)
  /** The page is for players. Whether it opens depends on the server's reply about the user. */
  is_own?: true
  /** Fields may move, because the server does not render the values of the URL; the browser fills them in. */
  shifts?: true
  /**
   * The button that is shown after a network fault, if it is not the retry button. Some pages continue without a reply.
   */
  last_button?: string
}

/** The pages of visitors and players, with different variants and contents. */
export const pageStates: PageState[] = [
  { name: 'start', variant: 'worldcup', address: '/' },
  { name: 'start of a marathon season', variant: 'marathon', address: '/' },
  { name: 'standings', variant: 'worldcup', address: '/overall' },
  { name: 'standings of a cup', variant: 'worldcup', address: '/overall?cup=Sprint' },
  { name: 'standings of the ranked', variant: 'marathon', address: '/overall?verified_users=false' },
  { name: 'standings without a match', variant: 'worldcup', address: '/overall?team_name=xyzzy' },
  { name: 'events', variant: 'worldcup', address: '/events' },
  { name: 'events of a marathon season', variant: 'marathon', address: '/events' },
  {
    name: 'past event',
    variant: 'worldcup',
    address: first('/api/weekends/previous', '/events/', 'weekend_id'),
  },
  {
    name: 'upcoming event',
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
    name: 'upcoming race',
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
    name: 'live view before the race',
    variant: 'worldcup',
    address: first('/api/races?scored=false', '/live/', 'race_id'),
  },
  {
    name: 'live view of a result',
    variant: 'worldcup',
    address: first('/api/races?scored=true', '/live/', 'race_id'),
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
  { name: 'login', variant: 'worldcup', address: '/login?next=%2Fusers%2Fme' },
  { name: 'login after an error with a provider', variant: 'worldcup', address: '/login?sign_in=cancelled' },
  { name: 'registration', variant: 'worldcup', address: '/register' },
  { name: 'registration of a marathon season', variant: 'marathon', address: '/register' },
  {
    name: 'registration from a provider',
    variant: 'worldcup',
    shifts: true,
    address: '/register?register_source=club&email=anna%40ski.example&user_name=anna',
  },
  { name: 'forgotten password', variant: 'worldcup', address: '/reset' },
  {
    name: 'new password',
    variant: 'worldcup',
    last_button: 'Set password',
    address: withValidLink('/reset/some-token'),
  },
  { name: 'verification of an address', variant: 'worldcup', address: '/verify/some-token' },
  {
    name: 'restored account',
    variant: 'worldcup',
    last_button: 'Restore my account',
    address: withValidLink('/restore/some-token'),
  },
  { name: 'used link', variant: 'worldcup', address: '/reset/used-token' },
  {
    name: 'my profile',
    variant: 'worldcup',
    is_own: true,
    address: async (_, page) => {
      await becomePlayer(page, 'Seven Grey Reindeer')
      return '/users/me'
    },
  },
  {
    name: 'my notifications',
    variant: 'worldcup',
    is_own: true,
    address: async (_, page) => {
      await becomePlayer(page, 'Six Quiet Huskies')
      // This game sends no emails, so the page would have no switches with the server's own reply.
      const preferences = NOTIFICATION_KINDS.map((kind) => ({
        kind,
        email: kind === 'deadline',
        push: false,
      }))
      const sending = { preferences, email_address: 'ok', email_available: true, asked: true }
      const push = { push_available: true, push_public_key: 'key', quiet_hours: null }
      await page.route('**/api/me/notifications', (route) => route.fulfill({ json: { ...sending, ...push } }))
      return '/users/me/notifications'
    },
  },
  {
    name: 'notification settings of an invalid link',
    variant: 'worldcup',
    address: '/notifications/some-token',
  },
  {
    name: 'my profile after many weekends',
    variant: 'worldcup',
    is_own: true,
    address: async (api, page) => {
      const [leader] = await (await api.get('/api/users?limit=1')).json()
      await becomeExistingPlayer(page, readDatabaseUrl('worldcup'), leader.user_id)
      return '/users/me'
    },
  },
  { name: 'profile', variant: 'worldcup', address: first('/api/users?limit=1', '/users/', 'user_id') },
  {
    name: 'profile of a marathon season',
    variant: 'marathon',
    address: first('/api/users?limit=1', '/users/', 'user_id'),
  },
  { name: 'points explained', variant: 'worldcup', address: '/users/1/weekends/1' },
  { name: 'points of a marathon explained', variant: 'marathon', address: '/users/1/weekends/1' },
  {
    name: 'leagues',
    variant: 'league',
    is_own: true,
    address: inLeague((path) => `${path}?tab=challenge`, '/leagues'),
  },
  { name: 'league', variant: 'worldcup', is_own: true, address: inLeague((path) => path) },
  {
    name: 'league in a weekend',
    variant: 'worldcup',
    is_own: true,
    address: inLeague((path, weekend_id) => `${path}/weekend/${weekend_id}`),
  },
  {
    name: 'league in an upcoming weekend',
    variant: 'worldcup',
    is_own: true,
    address: async (api, page) => {
      const { weekend_id, selections } = await (await api.get('/api/weekends/upcoming')).json()
      const tab = selections.at(-1).selection_id
      return inLeague((path) => `${path}/weekend/${weekend_id}?tab=${tab}`)(api, page)
    },
  },
  { name: 'invite', variant: 'worldcup', is_own: true, address: inLeague(() => '/invites/0000-0000-0000') },
  { name: 'team selection', variant: 'worldcup', address: '/athletes' },
  {
    name: 'team selection of a tour',
    variant: 'worldcup',
    address: selectionOf('/api/weekends?season=current', isTour),
  },
  {
    name: 'my team selection',
    variant: 'worldcup',
    is_own: true,
    address: async (_, page) => {
      await becomePlayer(page)
      return '/athletes?menName=a&womenSort=-price'
    },
  },
  {
    name: 'my team selection with ranked picks',
    variant: 'worldcup',
    is_own: true,
    address: async (api, page) => {
      await becomePlayer(page)
      return selectionOf('/api/weekends/upcoming', () => true, 1)(api)
    },
  },
  {
    name: 'my team selection after the deadline',
    variant: 'worldcup',
    is_own: true,
    address: async (api, page) => {
      await becomePlayer(page)
      return selectionOf('/api/weekends/previous', () => true)(api)
    },
  },
  { name: 'market', variant: 'marathon', address: '/athletes' },
  { name: 'market without a match', variant: 'marathon', address: '/athletes?name=xyzzy&kind=cub&compare=' },
  {
    name: 'market of a player',
    variant: 'marathon',
    is_own: true,
    address: async (_, page) => {
      await becomePlayer(page, 'Nine Long Valleys')
      return '/athletes?gender=f&sort=-previous'
    },
  },
  { name: 'two athletes compared', variant: 'marathon', address: '/athletes?compare=1,2' },
  { name: 'goodbye', variant: 'worldcup', address: '/goodbye' },
  { name: 'unknown page', variant: 'worldcup', address: '/nowhere' },
  { name: 'scoreboard', variant: 'worldcup', address: '/scoreboard' },
  { name: 'scoreboard of the event', variant: 'worldcup', address: '/scoreboard?tab=event' },
  { name: 'API documentation', variant: 'worldcup', address: '/api/docs' },
]

/** The address of a page that an emailed link opens. The check is mocked, so that the link seems to be valid. */
function withValidLink(address: string): PageState['address'] {
  return async (_, page) => {
    await page.route(`**/api${address}`, (route) => route.fulfill({ json: {} }))
    return address
  }
}

/** The pages of a site before its first season. */
export const emptyPageStates: PageState[] = [
  '/',
  '/overall',
  '/events',
  '/athletes',
  '/info/rules',
  '/scoreboard',
].map((address) => ({
  name: `empty ${address}`,
  variant: 'none',
  address,
}))

/** Public pages that call the API when they are opened by a link. */
export const requestingPages = pageStates.filter(({ address, is_own }) =>
  typeof address === 'string' ? /^\/($|overall$|events$|athletes$|info\/rules$)/.test(address) : !is_own,
)

export async function addressOfPageState({ address }: PageState, page: Page): Promise<string> {
  return typeof address === 'string' ? address : address(page.request, page)
}

/**
 * Registers a new player, and returns the address that `addressIn` makes from a path and the id of the previous
 * weekend. If `path` is not given, it is the page of the first league of the board.
 */
function inLeague(addressIn: (path: string, weekend_id: number) => string, path?: string) {
  return async (api: APIRequestContext, page: Page) => {
    await becomePlayer(page)
    const [first] = await (await api.get('/api/leagues?limit=1')).json()
    const { weekend_id } = await (await api.get('/api/weekends/previous')).json()
    return addressIn(path ?? `/leagues/${encodeURIComponent(first.league.name)}`, weekend_id)
  }
}

function first(path: string, folder: string, key: string, isMatch: (item: Item) => boolean = () => true) {
  return async (api: APIRequestContext) => {
    const reply = await api.get(path)
    const items: Item[] = [await reply.json()].flat()
    const found = items.find(isMatch)
    if (!found) throw new Error(`the demo season has no match at ${path}`)
    return `${folder}${String(found[key])}`
  }
}

/** The team page of a selection of the first matching weekend. `index` is the position of the selection, from 0. */
function selectionOf(path: string, isMatch: (weekend: Item) => boolean, index = 0) {
  return async (api: APIRequestContext) => {
    const reply = await api.get(path)
    const weekends: (Item & { selections: { selection_id: number }[] })[] = [await reply.json()].flat()
    return `/athletes?selection=${weekends.find(isMatch)?.selections[index]?.selection_id}`
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

/** What happens to a page's requests: no reply yet, a server error, or no connection. */
export const networkFaults = ['loading', 'error', 'offline'] as const
export type NetworkFault = (typeof networkFaults)[number]

/** Navigates to a page as a link does, while all requests have a network fault. */
export async function navigateWithFault(
  page: Page,
  address: string,
  networkFault: NetworkFault,
  last_button = 'Try again',
): Promise<void> {
  await page.goto('/nowhere')
  const heading = page.getByRole('heading', { level: 1 })
  await heading.waitFor()
  await page.route('**/api/**', async (route) => {
    if (networkFault === 'offline') return route.abort()
    if (networkFault === 'error')
      return route.fulfill({ status: 500, json: { message: 'It broke', code: 'internal' } })
  })
  // The page handles the event only after hydration, so the event is repeated until it has an effect.
  await expect(async () => {
    await page.evaluate((to) => {
      history.replaceState({ key: 'grid', idx: 1 }, '', to)
      dispatchEvent(new PopStateEvent('popstate', { state: { key: 'grid', idx: 1 } }))
    }, address)
    await expect(heading).not.toHaveText('Uh oh. Did you get lost?', { timeout: 1000 })
  }).toPass()
  if (networkFault === 'loading') return
  // Before it shows the error, the page retries by itself.
  await page.getByRole('button', { name: last_button }).first().waitFor()
}

/** Whether the page is one that the server renders and React hydrates. */
export function isRendered({ address }: PageState): boolean {
  return typeof address !== 'string' || !/^\/(scoreboard|api\/)/.test(address)
}

/** How many pages one test visits. Opening a browser context takes as long as checking a page. */
const group_size = isExtendedRun ? 1 : 8

/**
 * Groups the pages and gives each group a title. Pages of different variants are in different groups, and so are public
 * pages and pages for players.
 */
export function inGroups(list: readonly PageState[]): [title: string, variant: Game, list: PageState[]][] {
  const groups = new Map<string, PageState[][]>()
  for (const pageState of list) {
    const kind = `${pageState.variant} ${pageState.is_own ?? false}`
    const of_kind = groups.get(kind) ?? []
    const last = of_kind.at(-1)
    groups.set(kind, of_kind)
    if (last && last.length < group_size) last.push(pageState)
    else of_kind.push([pageState])
  }
  return [...groups.values()].flat().map((group) => [titleOf(group), group[0]!.variant, group])
}

function titleOf(group: readonly PageState[]): string {
  const [first, last] = [group[0]!, group.at(-1)!]
  return first === last ? first.name : `${first.name} to ${last.name}`
}
