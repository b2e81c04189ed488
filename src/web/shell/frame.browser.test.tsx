import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { expectAccessibleLayout, type FakeReply, type ServerReplies, showPage } from './testing/show-page.tsx'
import { anna, config } from './testing/site-replies.ts'

const heading = page.getByRole('heading', { level: 1 })
const main = page.getByRole('main')
const menu = page.getByRole('navigation', { name: 'Main' })
const bar = page.getByRole('region', { name: 'Player', exact: true })
const text = (path: string, words: string): ServerReplies => ({
  [`GET /api/content/info/${path}/payload`]: { text: words },
})
const contact = text('contact', 'Write to us.')
const board = 'GET /api/cups/Overall/leaderboard'
const standings: ServerReplies = {
  'GET /api/cups': { json: [{ name: 'Overall', leaders: [], links: { image: null } }] },
  [board]: { json: [], headers: { 'x-total-count': '0' } },
  'GET /api/me/cups/Overall/row': { json: { row: null, position: null } },
}

/** Opens a page, and follows its link to the standings. The request for the board of the standings gets `reply`. */
async function openStandings(reply: FakeReply | (() => FakeReply), me: typeof anna | null = null) {
  await showPage('/info/contact', { ...contact, ...standings, [board]: reply }, me)
  await menu.getByRole('link', { name: 'Leaderboards' }).click()
}

const refusal = (status: number) => ({ status, json: { code: 'no', message: 'No' } })

beforeEach(() => page.viewport(1280, 800))

test('several announcements are listed, each with its line breaks, and dismissed one by one [1.9d 3.26 4.12]', async () => {
  await showPage('/info/contact', {
    ...contact,
    'GET /api/messages': {
      json: [
        { message_id: 901, header: 'Snow', text: 'It snows.\nBring a hat.', level: 'primary', page: null },
        { message_id: 902, header: '', text: 'The jury sits.', level: 'warning', page: null },
      ],
    },
  })
  const announcements = page.getByRole('region', { name: 'Announcements' }).getByRole('listitem')
  await expect.poll(() => announcements.elements()).toHaveLength(2)
  const [line] = announcements.elements()[0]?.querySelectorAll<HTMLElement>('.alert-text') ?? []
  expect(line?.innerText).toBe('It snows.\nBring a hat.')
  await expectAccessibleLayout()
  await announcements.first().getByRole('button', { name: 'Dismiss' }).click()
  await expect.poll(() => announcements.elements()).toHaveLength(1)
  await expect.element(announcements.first()).toMatchTextContent('The jury sits.')
  await expect.element(main).toHaveFocus()
  expect(localStorage.getItem('dismissed_messages')).toBe('[901]')
})

test('the announcements of the next page are already loaded, so that its content does not move [9.13]', async () => {
  const snow = { message_id: 903, header: 'Snow', text: 'It snows.', level: 'primary', page: '/overall' }
  const sent_requests = await showPage('/info/contact', {
    ...contact,
    ...standings,
    'GET /api/messages': { json: [snow] },
  })
  const announcements = page.getByRole('region', { name: 'Announcements' })
  await expect.element(main).toMatchTextContent('Write to us.')
  await expect.element(announcements).not.toBeInTheDocument()
  const requests = () => sent_requests.filter(({ call }) => call === 'GET /api/messages').length
  const before = requests()
  await menu.getByRole('link', { name: 'Leaderboards' }).click()
  await expect.element(announcements).toMatchTextContent('It snows.')
  expect(requests()).toBe(before)
})

test('on a phone a button opens the menu, which is accessible while open and closes on navigation [9.13]', async () => {
  await page.viewport(390, 844)
  await showPage('/overall', { ...standings, ...text('rules', '## Points') })
  const list = menu.getByRole('list')
  await expect.element(menu.getByRole('button', { name: 'Menu' })).toBeVisible()
  expect(list.query()).toBeNull()
  await menu.getByRole('button', { name: 'Menu' }).click()
  await expect
    .element(list.getByRole('link', { name: 'Leaderboards' }))
    .toHaveAttribute('aria-current', 'page')
  await expectAccessibleLayout()
  await page.viewport(390, 844)
  await list.getByRole('link', { name: 'How to play' }).click()
  await expect.poll(() => location.pathname).toBe('/info/rules')
  await expect.poll(() => list.query()).toBeNull()
})

test.each([
  ['a server error', { status: 500, json: { code: 'internal', message: 'Broken' } }],
  ['an error inside a page', { json: { rows: 'none' } }],
])(
  '%s shows an error page with the mail address, a retry and the menu [2.err 2.2c 8.2c 4.14b]',
  async (_, broken) => {
    // An error event would fail the test, although the page handles the error.
    const ignore = (event: ErrorEvent) => event.preventDefault()
    window.addEventListener('error', ignore, { capture: true })
    onTestFinished(() => window.removeEventListener('error', ignore, { capture: true }))
    let is_broken = true
    await openStandings(() => (is_broken ? broken : { json: [], headers: { 'x-total-count': '0' } }))
    await expect.element(heading).toMatchTextContent('Whoops, Server Error!')
    await expect
      .element(page.getByRole('alert').getByRole('link', { name: 'help@example.org' }))
      .toHaveAttribute('href', 'mailto:help@example.org')
    await expectAccessibleLayout()
    // Navigation removes the error page. The standings fail again when they are opened again.
    await menu.getByRole('link', { name: 'Contact' }).click()
    await expect.element(main).toMatchTextContent('Write to us.')
    await menu.getByRole('link', { name: 'Leaderboards' }).click()
    await expect.element(heading).toMatchTextContent('Whoops, Server Error!')
    is_broken = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(heading).toMatchTextContent('Overall Player Standings')
  },
)

test.each([401, 403])(
  'a %d reply redirects a visitor to the login, with the page as `next` [2.2a 8.2a]',
  async (status) => {
    await openStandings(refusal(status))
    await expect.poll(() => location.pathname + location.search).toBe('/login?next=%2Foverall')
  },
)

test('a 401 reply logs a player out and redirects to the login [2.2a 8.2a]', async () => {
  await openStandings(refusal(401), anna)
  await expect.element(heading).toMatchTextContent('Log in')
  await expect.poll(() => location.pathname + location.search).toBe('/login?next=%2Foverall')
  await expect.poll(() => bar.query()).toBeNull()
})

test('after a 403 reply a player sees that they are not authorized, without a redirect [2.2a 8.2a rules §9]', async () => {
  await openStandings(refusal(403), anna)
  await expect.element(heading).toMatchTextContent('Not authorized')
  expect(location.pathname).toBe('/overall')
  await expect.element(bar).toMatchTextContent('anna')
  await expectAccessibleLayout()
})

test('on a server error the player stays logged in and sees a reconnecting note [4.2b rules §9]', async () => {
  await showPage('/info/contact', { ...contact, 'GET /api/me/rank': refusal(500) }, anna)
  await expect.element(bar.getByRole('status')).toMatchTextContent('Reconnecting …')
  await expect.element(bar).toMatchTextContent('Anna goes downhill')
  expect(page.getByRole('link', { name: 'Log in' }).query()).toBeNull()
})

test('the player bar shows user and team, score and rank [2.7a]', async () => {
  await showPage('/info/contact', contact, anna)
  await expect.element(bar).toMatchTextContent(/Anna goes downhill.*anna.*Score:1,234\.5.*Ranked:12/)
  const buttons = bar.getByRole('button').elements()
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Log out'])
  await expectAccessibleLayout()
})

test('the look, the links and the sponsors of the site are shown [E7]', async () => {
  const own_config = {
    ...config,
    look: { ...config.look, logo_url: '/media/logo.png' },
    terms_page: '/info/terms',
    links: {
      menu: [{ label: 'Prizes', address: '/info/prizes' }],
      footer: [{ label: 'Our club', address: 'https://club.example/' }],
      sponsors: [
        { label: 'Wax Works', address: 'https://wax.example/', image_url: '/media/wax.png' },
        { label: 'Ski Hut', address: '/info/hut', image_url: null },
        { label: 'Ski Hut', address: '/info/second-hut', image_url: null },
      ],
    },
  }
  const errors = vi.spyOn(console, 'error')
  await showPage('/info/contact', { ...contact, 'GET /api/config': { json: own_config } })
  const linkOf = (part: Locator, name: string) => part.getByRole('link', { name }).element()
  expect(linkOf(page.getByRole('banner'), 'Prizes')).toHaveProperty('pathname', '/info/prizes')
  const foot = page.getByRole('contentinfo')
  expect(linkOf(foot.getByRole('navigation', { name: 'More' }), 'Our club')).toHaveProperty(
    'host',
    'club.example',
  )
  expect(linkOf(foot, 'Terms')).toHaveProperty('pathname', '/info/terms')
  const sponsors = foot.getByRole('region', { name: 'Sponsors' })
  expect(linkOf(sponsors, 'Wax Works')).toHaveProperty('rel', 'sponsored noopener')
  const huts = sponsors.getByRole('link', { name: 'Ski Hut' }).elements()
  expect(huts.map((link) => link.getAttribute('href'))).toEqual(['/info/hut', '/info/second-hut'])
  expect(errors).not.toHaveBeenCalled()
  expect(document.querySelector('.masthead .logo img')).toHaveProperty('alt', '')
  await expectAccessibleLayout()
})

test('the player bar shows a dash and N/A for a player without points [2.7a]', async () => {
  const me = { ...anna, score: null, rank: null }
  await showPage('/info/contact', { ...contact, 'GET /api/me/rank': { json: me } }, me)
  await expect.element(bar).toMatchTextContent(/Score:-.*Ranked:N\/A/)
  await expectAccessibleLayout()
})

const article = page.getByRole('article')

const words = `# Snow and wax

Read the [rules](/info/rules), [somewhere else](https://example.org/x), <b>no HTML</b>.

## Wax

| Place | Points |
| ----: | ------ |
| 1     | 100    |

## Snow

[Nowhere](/nowhere)

## Wax
`

test('in a text, internal links stay in the app, external links are labelled, and HTML is not rendered [2.info.a]', async () => {
  await showPage('/info/contact', { ...text('contact', words), ...text('rules', 'Be fair.') })
  await expect.element(heading).toMatchTextContent('Snow and wax')
  const away = article.getByRole('link', { name: 'somewhere else (external site)' })
  await expect.element(away).toHaveAttribute('rel', 'noopener noreferrer')
  const root = article.element()
  expect(root.querySelector('b')).toBeNull()
  expect(article.getByRole('link', { name: 'Nowhere' }).query()).toBeNull()
  expect([...root.querySelectorAll('h2')].map(({ id }) => id)).toEqual(['wax', 'snow', 'wax-2'])
  await expect.element(article.getByRole('cell', { name: '100' })).toBeVisible()
  await expectAccessibleLayout()
  // A full page load would end the test.
  await article.getByRole('link', { name: 'rules' }).click()
  await expect.element(article).toMatchTextContent('Be fair.')
  expect(location.pathname).toBe('/info/rules')
})

test('a text shows a spinner while it is loading [2.info.a 4.11]', async () => {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await showPage('/info/contact', {
    'GET /api/content/info/contact/payload': async () => {
      await released
      return { text: 'It is here.' }
    },
  })
  await expect.element(article.getByText('Loading …')).toBeInTheDocument()
  release()
  await expect.element(article).toMatchTextContent(/^It is here\.$/)
})
