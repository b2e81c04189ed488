import { existsSync } from 'node:fs'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { InternalReply, RenderedPage } from '#contract/render.ts'
import { codeOfStatus } from '#text/error-codes.ts'
import { loginAddressOf, render } from './main.tsx'

const ok = (body: unknown, total?: number): InternalReply => ({
  status: 200,
  headers: {
    'content-type': 'application/json',
    ...(total === undefined ? {} : { 'x-total-count': `${total}` }),
  },
  body: JSON.stringify(body),
})
const no = (status: number): InternalReply => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ message: 'No', code: codeOfStatus(status) }),
})

const config = {
  display_name: 'Vasa Fantasy',
  slogan: '',
  current_season: '2026/27',
  variant: 'worldcup',
  after_weekends: 1,
  weekends: 2,
  mail_address: 'help@ski.example',
  look: { logo_url: null, icon_url: null, accent_colour: null, ground_colour: null },
  terms_page: null,
  links: { menu: [], footer: [], sponsors: [] },
}
const anna = {
  rank: 1,
  score: 120,
  user_id: 7,
  move: null,
  user: { user_id: 7, user_name: 'anna', team_name: 'Anna </title><b>', country: null, verified_user: false },
}

const usual: Record<string, InternalReply> = {
  '/api/config': ok(config),
  '/api/cups/Overall/leaderboard?limit=100&offset=0': ok([anna], 1),
}

beforeAll(() => vi.stubEnv('FEDERATION_CODES', {} as never))
afterEach(() => vi.useRealTimers())

/** Renders a URL with these API replies; `otherwise` is the reply to everything else. */
async function renderAt(
  address: string,
  replies: Record<string, InternalReply> = usual,
  otherwise = no(404),
) {
  const asked: string[] = []
  const rendered = await render(address, async (_method, url) => {
    asked.push(url)
    return replies[url] ?? otherwise
  })
  if (!('html' in rendered)) throw new Error(`leads to ${rendered.location}`)
  return { ...rendered, asked }
}

test('the standings are rendered, and the state contains the replies for them [2.overall]', async () => {
  const { status, html, state, sources, asked } = await renderAt('/overall')
  expect(status).toBe(200)
  expect(html).toContain('<bdi>Anna &lt;/title&gt;&lt;b&gt;</bdi>')
  expect(sources).toEqual(['src/web/shell/hydrate.tsx', 'src/web/cups/overall-page.tsx'])
  // The build's manifest uses these names. A file whose name is missing would be loaded late, without an error.
  expect(sources.filter((source) => !existsSync(source))).toEqual([])
  expect(new Set(asked).size).toBe(asked.length)
  expect(state).toMatchObject({ address: '/overall', failure: null })
  expect(JSON.stringify(state)).toContain('Anna </title><b>')
})

test('the head has each tag once', async () => {
  const { head, html } = await renderAt('/overall')
  expect(head.match(/<title>/g)).toHaveLength(1)
  expect(head).toContain('<title>Overall Player Standings – Vasa Fantasy</title>')
  expect(head.match(/<meta name="description" content="[^"]{20,}"/g)).toHaveLength(1)
  expect(head).toContain('<meta property="og:title" content="Overall Player Standings"')
  expect(html).not.toMatch(/<title|<meta|<link/)
})

describe('a site whose players log in with a provider', () => {
  const provided = { ...usual, '/api/config': ok({ ...config, login_oauth_provider: 'club' }) }
  const words = 'We are redirecting you to the login provider'

  test.each(['/register', '/register?next=%2Foverall', '/login'])(
    'has no form at %s, but a link to the provider [2.login.b 2.reg.c]',
    async (address) => {
      const { html } = await renderAt(address, provided)
      expect(html).toContain(words)
      expect(html).not.toContain('<form')
    },
  )

  test('renders the form for a player who returns from the provider [2.reg.d]', async () => {
    const { html } = await renderAt('/register?register_source=club&email=anna%40ski.example', provided)
    expect(html).not.toContain(words)
    expect(html).toContain('<form')
  })
})

test('a rendered page does not depend on the time', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-05T09:30:00Z') })
  const one = await renderAt('/overall')
  vi.setSystemTime(new Date('2027-01-01T00:00:00Z'))
  expect(await renderAt('/overall')).toEqual(one)
})

test.each([
  ['an unknown URL [2.3]', '/no/such/page', usual, 404, 404, 'Did you get lost?'],
  ['a missing race [2.2b]', '/races/999999', usual, 404, 404, 'Did you get lost?'],
  ['an invalid race id [2.2b]', '/races/abc', usual, 422, 404, 'Did you get lost?'],
  ['an invalid text id [2.info.a]', `/info/${'x'.repeat(200)}`, usual, 422, 404, 'Did you get lost?'],
  ['a text that has not been written [8.8a]', '/info/wax', usual, 404, 200, 'This page is empty'],
  ['a text for which the API fails [7.16]', '/info/wax', usual, 503, 503, 'Whoops, Server Error!'],
  ['an API that fails', '/overall', {}, 500, 500, 'Whoops, Server Error!'],
  ['an unavailable database', '/overall', {}, 503, 503, 'Whoops, Server Error!'],
])('for %s, the page has the right status and text', async (_what, address, replies, says, status, words) => {
  const rendered = await renderAt(address, replies, no(says))
  expect([rendered.status, rendered.html]).toEqual([status, expect.stringContaining(words)])
})

test("in the operator's texts only links to existing pages and files become links", async () => {
  const text: InternalReply = {
    status: 200,
    headers: { 'content-type': 'text/markdown' },
    body: '[Board](/overall?page=2), [deadlines](/events.ics), [gone](/nowhere)',
  }
  const { html } = await renderAt('/info/wax', { ...usual, '/api/content/info/wax/payload': text })
  const links = [...html.matchAll(/<a href="([^"]*)"[^>]*>(Board|deadlines|gone)</g)].map(([, to]) => to)
  expect(links).toEqual(['/overall?page=2', '/events.ics'])
  expect(html).toContain('gone')
})

test('the state of an error page contains the error, and the page shows the support address [2.2c]', async () => {
  const { html, state } = await renderAt('/overall', { '/api/config': ok(config) }, no(503))
  expect(html).toContain('mailto:help@ski.example')
  const message = "We're sorry. We could not do that. Please try again later"
  expect(state).toMatchObject({ failure: { status: 503, problem: { message, code: 'unavailable' } } })
})

test('a failed non-critical reply does not make the page fail', async () => {
  const board = '/api/cups/Overall/leaderboard?limit=100&offset=0'
  const { status, html, is_complete } = await renderAt('/overall', { [board]: usual[board]! }, no(500))
  expect([status, html]).toEqual([200, expect.stringContaining('Anna')])
  expect(is_complete).toBe(false)
})

test('a refusal of a non-critical request is a normal reply, and the state contains it', async () => {
  const { status, state, is_complete } = await renderAt('/', { '/api/config': ok(config) }, no(404))
  expect([status, is_complete]).toEqual([200, true])
  expect(JSON.stringify(state)).toContain('"failure":{"status":404')
})

test('if a page throws on a reply, its rendering fails', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const broken = { ...usual, '/api/cups/Overall/leaderboard?limit=100&offset=0': ok({ rows: 'none' }, 1) }
  const message = await renderAt('/overall?password=hunter2', broken).catch((error: Error) => error.message)
  expect(message).toBe('/overall has a part that cannot be rendered on the server')
})

test.each([
  ['/race/12', '/races/12'],
  ['/race/12?page=2', '/races/12?page=2'],
  ['/overall/', '/overall'],
  ['//ski.example/', '/ski.example'],
  ['/\\ski.example/?next=//ski.example', '/ski.example?next=//ski.example'],
  ['/race/12?name=who?&page=2', '/races/12?name=who?&page=2'],
])('%s redirects to %s [2.race.c]', async (from, to) => {
  expect(await render(from, async () => no(404))).toEqual({ status: 301, location: to })
})

test.each([
  ['/leagues', '/login?next=%2Fleagues'],
  ['/leagues/Vasa%20league?page=2', '/login?next=%2Fleagues%2FVasa%2520league%3Fpage%3D2'],
  ['/users/me', '/login?next=%2Fusers%2Fme'],
  ['/users/7', undefined],
  ['/login', undefined],
  ['/nowhere', undefined],
])('visitors of %s are redirected to %s [2.1a]', (address, to) => {
  expect(loginAddressOf(address)).toBe(to)
})

test('the page of a duplicate athlete redirects to the athlete that it was merged into', async () => {
  const fetch = async (_: string, url: string) =>
    url === '/api/athletes/9' ? ok({ athlete_id: 2 }) : no(404)
  expect(await render('/athletes/9?x=1', fetch)).toEqual({ status: 301, location: '/athletes/2?x=1' })
  expect((await render('/athletes/3', fetch)).status).toBe(404)
})

test('the scoreboard has its own document and no hydration data', async () => {
  const replies = { '/api/config': ok(config), '/api/cups/Overall/leaderboard': ok([anna], 1) }
  const { document, is_framable, state, head, html } = await renderAt('/scoreboard', replies)
  expect({ document, is_framable, state }).toEqual({ document: 'scoreboard', is_framable: true, state: null })
  expect(head).toContain('<title>Scoreboard – Vasa Fantasy</title>')
  expect(html).toContain('Anna &lt;/title&gt;')

  const event = await renderAt('/scoreboard?tab=event', replies)
  expect(event.html).not.toBe(html)
  expect((await renderAt('/scoreboard?from=who?&tab=event', replies)).html).toBe(event.html)
})

test('without a previous result the scoreboard names the next event, above empty rows 1 to 10 [2.sb.d]', async () => {
  const next = {
    weekend_name: 'Toblach',
    event_start: '2027-01-15T10:00:00Z',
    event_end: '2027-01-17T12:00:00Z',
    time_zone: 'Europe/Rome',
  }
  const board = { '/api/config': ok(config), '/api/cups/Overall/leaderboard': ok([], 0) }
  const { html } = await renderAt('/scoreboard', { ...board, '/api/weekends/upcoming': ok(next) })
  const event = html.slice(html.search(/<h2[^>]*>Next event: Toblach/))
  const rows = event.split('<tr>').slice(2)
  const words = rows.map((row) => row.split(/<[^>]+>/).filter(Boolean))
  expect(words).toEqual(Array.from({ length: 10 }, (_, index) => [`${index + 1}`, '-', '-']))
})

test('rendered pages have no inline styles and scripts, because the CSP forbids them', async () => {
  const pages: RenderedPage[] = await Promise.all(
    ['/', '/overall', '/races/1', '/lost'].map((path) => renderAt(path)),
  )
  for (const { html } of pages) expect(html).not.toMatch(/<[^>]+\sstyle=|<script|\son[a-z]+=/)
})
