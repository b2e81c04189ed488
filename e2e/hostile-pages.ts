import type { Page } from '@playwright/test'
import type pg from 'pg'

/** The pages on which a visitor sees texts of users and operators. */
export async function visitorPages(pool: pg.Pool): Promise<string[]> {
  const at = await findSamples(pool)
  return [
    '/',
    '/overall',
    '/overall?page=2',
    '/overall?page=3',
    `/overall?${new URLSearchParams({ cup: at.cup })}`,
    '/events',
    '/events?tab=all',
    `/events/${at.past}`,
    `/events/${at.upcoming}`,
    `/races/${at.scored}`,
    `/races/${at.reasoned}`,
    `/races/${at.scheduled}`,
    '/athletes',
    `/athletes?selection=${at.open}`,
    `/athletes/${at.athlete}`,
    '/athletes?compare=1,2',
    '/info/rules',
    '/info/contact',
    '/info/privacy',
    '/info/team_challenge',
    '/tour',
    '/goodbye',
    `/users/${at.player}`,
    `/users/${at.player}/weekends/${at.past}`,
    '/login',
    '/register',
    '/nowhere',
    '/scoreboard',
    '/scoreboard?tab=event',
    '/api/docs',
  ]
}

/** Pages that only players can open, and pages that differ for players. */
export async function playerPages(pool: pg.Pool): Promise<string[]> {
  const at = await findSamples(pool)
  const league = `/leagues/${encodeURIComponent(at.league)}`
  return [
    '/',
    '/users/me',
    '/leagues',
    '/leagues?tab=challenge',
    league,
    `${league}/weekend/${at.past}`,
    `${league}/weekend/${at.upcoming}`,
    '/athletes',
    `/events/${at.upcoming}`,
    `/users/${at.player}`,
  ]
}

/** The admin pages that show texts from players, other operators or imported files. */
export async function adminPages(pool: pg.Pool): Promise<string[]> {
  const at = await findSamples(pool)
  return [
    '',
    '/results',
    `/results/${at.reasoned}`,
    `/results/${at.scheduled}`,
    '/side-bets',
    `/side-bets?weekend=${at.upcoming}`,
    '/calendar',
    `/calendar/${at.upcoming}`,
    `/calendar/${at.past}`,
    '/calendar/cups',
    '/athletes',
    `/athletes/${at.athlete}`,
    '/athletes/prices',
    '/content',
    '/content/pages/info/own_1',
    '/content/pages/tour',
    '/settings',
    '/people',
    `/people/${at.player}`,
    '/leagues',
    `/leagues/${at.league_id}`,
    '/reports',
    '/audit',
    '/audit?page=2',
    `/audit?${new URLSearchParams({ subject: at.subject })}`,
    '/health',
    '/backups',
    '/security',
  ].map((path) => `/admin${path}`)
}

type Samples = Record<
  'past' | 'upcoming' | 'scored' | 'reasoned' | 'scheduled' | 'open' | 'athlete' | 'player' | 'league_id',
  number
> &
  Record<'cup' | 'league' | 'subject', string>

/** Ids and names of the objects whose pages are visited. */
async function findSamples(pool: pg.Pool): Promise<Samples> {
  const { rows } = await pool.query<Samples>(`select
    (select weekend_id from races where scored order by date desc limit 1) as past,
    (select weekend_id from selections where locked_at is null order by trading_close limit 1) as upcoming,
    (select race_id from races where scored order by race_id limit 1) as scored,
    (select race_id from races join publications using (race_id) where races.scored order by publication_id limit 1)
      as reasoned,
    (select race_id from races where state = 'scheduled' order by date limit 1) as scheduled,
    (select selection_id from selections where locked_at is null order by trading_close limit 1) as open,
    (select athlete_id from season_athletes order by pro_team_id nulls last, athlete_id limit 1) as athlete,
    (select min(user_id) from teams) as player,
    (select name from cups where name <> 'Overall' order by cup_id limit 1) as cup,
    (select l.name from leagues l join league_seasons using (league_id) order by score desc nulls last limit 1) as league,
    (select min(league_id) from leagues) as league_id,
    (select subject from audit order by audit_id desc limit 1) as subject`)
  return rows[0]!
}

/** URLs that contain the text in a part that a page reads. */
export const ECHOES: ((text: string) => string)[] = [
  ...['team_name', 'cup', 'page', 'tab', 'verified_users'].map(inQuery('/overall')),
  ...['name', 'menName', 'womenSort', 'gender', 'kind', 'sort', 'selection', 'compare', 'afford'].map(
    inQuery('/athletes'),
  ),
  ...['next', 'sign_in'].map(inQuery('/login')),
  ...['email', 'user_name', 'teamName', 'register_source', 'password', 'next'].map(inQuery('/register')),
  ...['tab', 'season'].map(inQuery('/events')),
  ...['name', 'tab', 'page'].map(inQuery('/leagues')),
  ...['tab', 'event'].map(inQuery('/scoreboard')),
  ...['search', 'show', 'role'].map(inQuery('/admin/people')),
  ...['search', 'subject', 'actor', 'group', 'time'].map(inQuery('/admin/audit')),
  ...[
    '',
    'races/',
    'race/',
    'events/',
    'athletes/',
    'info/',
    'users/',
    'user/',
    'users/1/weekends/',
    'leagues/',
    'invites/',
    'reset/',
    'verify/',
    'restore/',
    'calendar/',
    'media/',
    'oauth/',
    'admin/',
    'admin/results/',
    'admin/content/pages/',
    'admin/setup/',
  ].map((folder) => (text: string) => `/${folder}${encodeURIComponent(text)}`),
  (text) => `/register#${new URLSearchParams({ password: text })}`,
]

function inQuery(path: string) {
  return (name: string) => (text: string) => `${path}?${new URLSearchParams({ [name]: text })}`
}

/** Checks the HTML that the server sends for these URLs, without running its scripts. Returns the violations. */
export async function checkHtml(page: Page, addresses: readonly string[]): Promise<string[]> {
  return page.evaluate(async (all) => {
    const found: string[] = []
    const left = [...all]
    const readOn = async () => {
      for (let address = left.pop(); address !== undefined; address = left.pop()) {
        const reply = await fetch(address, { redirect: 'manual' })
        const text = reply.type === 'opaqueredirect' ? '' : await reply.text()
        if (reply.status >= 500) found.push(`${address}: ${reply.status}`)
        if (!reply.headers.get('content-type')?.startsWith('text/html')) continue
        const sent = new DOMParser().parseFromString(text, 'text/html')
        found.push(
          ...(window.violationsIn?.(sent) ?? ['the checks do not run']).map(
            (message) => `${address}: ${message}`,
          ),
        )
        if (sent.querySelectorAll('script').length > 4) found.push(`${address}: more scripts than ours`)
      }
    }
    await Promise.all(Array.from({ length: 4 }, readOn))
    return found
  }, addresses)
}

/**
 * Navigates from page to page in the way links do, and waits for each page's requests. Returns the texts of the pages.
 */
export async function navigateThrough(page: Page, addresses: readonly string[]): Promise<string[]> {
  return page.evaluate(async (all) => {
    const texts: string[] = []
    const pause = () => new Promise((done) => setTimeout(done))
    const rendered = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
    for (const address of all) {
      const state = { key: 'navigated', idx: 1 }
      history.pushState(state, '', address)
      dispatchEvent(new PopStateEvent('popstate', { state }))
      await rendered()
      for (let n = 0; window.hasPendingRequests?.(); n++) {
        if (n > 5000) throw new Error(`${address} does not finish loading`)
        await pause()
      }
      await rendered()
      for (const message of window.violationsIn?.(document) ?? ['the checks do not run'])
        void window.noteViolation(message)
      texts.push(document.getElementById('content')?.textContent ?? '')
    }
    return texts
  }, addresses)
}
