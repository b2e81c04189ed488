import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { bodiesOf, expectAccessibleLayout, showPage } from '../shell/testing/show-page.tsx'
import { anna, config } from '../shell/testing/site-replies.ts'
import {
  answer,
  boardOf,
  buttonOf,
  heading,
  leagueSite,
  main,
  name,
  openMenu,
  path,
} from './testing/league-site.ts'

beforeEach(() => page.viewport(1280, 800))

test('the admin creates, replaces and revokes the invite', async () => {
  const { api, replies } = leagueSite({ admin_id: 'anna' }, 'member')
  let code: string | null = null
  let count = 0
  await showPage(
    path,
    {
      ...replies,
      [`GET ${api}/invite`]: () => ({ json: { code } }),
      [`POST ${api}/invite`]: () => {
        code = `7K3M9QXA42F${++count}`
        return { json: { code } }
      },
      [`DELETE ${api}/invite`]: () => {
        code = null
        return { json: {} }
      },
    },
    anna,
  )
  const invite = boardOf('Invite friends')
  await invite.getByRole('button', { name: 'Create an invite' }).click()
  const link = invite.getByLabelText('Link')
  await expect.element(link).toHaveValue(`${location.origin}/invites/7K3M9QXA42F1`)
  await expect.element(invite.getByLabelText('Code')).toHaveValue('7K3M-9QXA-42F1')
  await expectAccessibleLayout()
  await invite.getByRole('button', { name: 'Replace the invite' }).click()
  await answer('No')
  expect(count).toBe(1)
  await invite.getByRole('button', { name: 'Replace the invite' }).click()
  await answer('Yes')
  await expect.element(link).toHaveValue(`${location.origin}/invites/7K3M9QXA42F2`)
  await invite.getByRole('button', { name: 'Revoke the invite' }).click()
  await answer('Yes')
  await expect.element(invite.getByRole('button', { name: 'Create an invite' })).toBeVisible()
  await expect.element(invite.getByRole('heading', { name: 'Invite friends' })).toHaveFocus()
})

test('an invalid invite code shows an error, and a valid code opens the league, where the user can join', async () => {
  const { replies, entry, state } = leagueSite({ password_protected: true })
  const sent_requests = await showPage(
    '/leagues',
    {
      ...replies,
      'GET /api/invites/7K3M9QXA42FD': () => ({ json: entry() }),
      'POST /api/me/leagues': () => {
        state.membership = 'member'
        return { json: entry() }
      },
    },
    anna,
  )
  const form = boardOf('Have an invite?')
  const field = form.getByLabelText('Invite code')
  await field.fill('7K3M')
  await form.getByRole('button').click()
  await expect.element(field).toHaveAccessibleDescription(/An invite code has twelve letters and digits/)
  await field.fill('7k3m-9qxa-42fd')
  await form.getByRole('button').click()
  await expect.element(heading).toMatchTextContent(name)
  await expectAccessibleLayout()
  await main.getByRole('button', { name: 'Join the league' }).click()
  await expect.poll(() => location.pathname).toBe(path)
  await openMenu()
  await expect.element(buttonOf('Leave')).toBeVisible()
  expect(bodiesOf(sent_requests, 'POST /api/me/leagues')).toEqual([{ code: '7K3M9QXA42FD' }])
})

test('if an invite is revoked while its page is open, joining shows that the invite does not work', async () => {
  const { replies, entry } = leagueSite()
  const lost = { status: 404, json: { code: 'not-found', message: 'Invite not found' } }
  await showPage(
    '/invites/7K3M9QXA42FD',
    { ...replies, 'GET /api/invites/7K3M9QXA42FD': { json: entry() }, 'POST /api/me/leagues': lost },
    anna,
  )
  await main.getByRole('button', { name: 'Join the league' }).click()
  await expect.element(heading).toMatchTextContent('This invite does not work')
  await expect.element(page.getByRole('alert')).toMatchTextContent('Invite not found')
  await main.getByRole('link', { name: 'Go to leagues' }).click()
  await expect.poll(() => location.pathname).toBe('/leagues')
})

test('a visitor with an invite gets links to register and log in that return to the invite [2.lg.d]', async () => {
  const { entry } = leagueSite()
  await showPage('/invites/7K3M9QXA42FD', { 'GET /api/invites/7K3M9QXA42FD': { json: entry() } })
  await expect
    .element(main.getByRole('link', { name: 'Register to join' }))
    .toHaveAttribute('href', '/register?next=%2Finvites%2F7K3M9QXA42FD')
  await expect
    .element(main.getByRole('link', { name: 'Log in to join' }))
    .toHaveAttribute('href', '/login?next=%2Finvites%2F7K3M9QXA42FD')
  await expect.element(main).toMatchTextContent('is a free fantasy game')
  await expectAccessibleLayout()
})

test('the page of an invalid invite explains the game [2.lg.d]', async () => {
  await showPage('/invites/7K3M9QXA42FD')
  await expect.element(heading).toMatchTextContent('This invite does not work')
  await expect.element(main).toMatchTextContent('is a free fantasy game')
  await expect.element(main.getByRole('link', { name: 'How to play' })).toBeVisible()
})

test('the list of all leagues is searched by name, and the search is in the URL [2.lg.b]', async () => {
  const { replies } = leagueSite()
  const sent_requests = await showPage(
    '/leagues',
    {
      ...replies,
      'GET /api/leagues': ({ query }) => {
        const rows = query.get('name') === 'xyz' ? [] : [leagueSite().entry()]
        return { json: rows, headers: { 'x-total-count': String(rows.length) } }
      },
    },
    anna,
  )
  const search = main.getByRole('searchbox', { name: 'Search by league name' })
  await search.fill('SKI')
  await expect.poll(() => location.search).toBe('?name=SKI')
  await expect.element(buttonOf('Join')).toBeVisible()
  await expect
    .poll(() =>
      sent_requests.some(({ call, query }) => call === 'GET /api/leagues' && query.get('name') === 'SKI'),
    )
    .toBe(true)
  await search.fill('xyz')
  await expect.element(boardOf('All leagues')).toMatchTextContent('No league name starts with “xyz”')
  await main.getByRole('button', { name: 'Show all leagues' }).click()
  await expect.element(buttonOf('Join')).toBeVisible()
})

test('the team challenge has a tab with a URL, and marks its leagues as verified [2.lg.a 2.lg.c 1.8a]', async () => {
  const club = leagueSite({ verified: true, club: 'IFK Mora' }).entry()
  await showPage(
    '/leagues',
    {
      ...leagueSite().replies,
      'GET /api/config': { json: { ...config, include_team_challenge: true } },
      'GET /api/team_challenge': { json: [club], headers: { 'x-total-count': '1' } },
    },
    anna,
  )
  const tabs = main.getByRole('tab')
  await expect
    .poll(() => tabs.elements().map(({ textContent }) => textContent))
    .toEqual(['Overall Score', 'Team Challenge'])
  const columns = boardOf('All leagues').getByRole('columnheader').elements()
  expect(columns.map(({ textContent }) => textContent)).toEqual([
    'Rank',
    'League',
    'Team Challenge',
    'Score',
    'Join / leave',
  ])
  await main.getByRole('tab', { name: 'Team Challenge' }).click()
  await expect.poll(() => location.search).toBe('?tab=challenge')
  await expect.element(boardOf('All leagues')).toMatchTextContent('IFK Mora')
  await expect
    .element(boardOf('All leagues').getByRole('link', { name: 'Rules of the team challenge' }))
    .toHaveAttribute('href', '/info/team_challenge')
  await expect.element(boardOf('All leagues')).toMatchTextContent('Verified')
  await expectAccessibleLayout()
})

test('the table of players comes first, and the invite is shared from the head of the page [19.9]', async () => {
  const { api, replies } = leagueSite({}, 'member')
  const share = vi.fn(async (_shared: ShareData) => {})
  Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'))
  await showPage(path, { ...replies, [`GET ${api}/invite`]: { json: { code: '7K3M9QXA42FD' } } }, anna)
  await page.getByRole('button', { name: 'Invite friends' }).click()
  const url = `${location.origin}/invites/7K3M9QXA42FD`
  expect(share.mock.calls).toEqual([[{ title: name, text: `Join my league ${name}`, url }]])
  const titles = main
    .getByRole('region')
    .elements()
    .map((each) => each.querySelector('h2')?.textContent)
  expect(titles.slice(0, 2)).toEqual(['Members', 'Invite friends'])
})

test('without an invite link, the head of the page has no share button for members other than the admin', async () => {
  const { api, replies } = leagueSite({}, 'member')
  await showPage(path, { ...replies, [`GET ${api}/invite`]: { json: { code: null } } }, anna)
  await expect.element(page.getByText('There is no invite link.', { exact: false })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Invite friends' })).not.toBeInTheDocument()
})

test('without a share menu, the button copies the link [19.9]', async () => {
  const { api, replies } = leagueSite({}, 'member')
  Object.defineProperty(navigator, 'share', { value: undefined, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'))
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  onTestFinished(() => copy.mockRestore())
  await showPage(path, { ...replies, [`GET ${api}/invite`]: { json: { code: '7K3M9QXA42FD' } } }, anna)
  await page.getByRole('button', { name: 'Invite friends' }).click()
  await expect.element(page.getByText('Link copied')).toBeVisible()
  expect(copy).toHaveBeenCalledWith(`${location.origin}/invites/7K3M9QXA42FD`)
})
