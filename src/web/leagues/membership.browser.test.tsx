import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { League } from '#contract/leagues/leagues.ts'
import type { Membership } from '#game/leagues/league-members.ts'
import { bodiesOf, expectFine, type ServerReplies, showPage } from '../shell/testing/show-page.tsx'
import { anna, config } from '../shell/testing/site-replies.ts'

const name = 'Ski & Fun 100%2F'
const path = `/leagues/${encodeURIComponent(name)}`
const main = page.getByRole('main')
const boardOf = (title: string) => main.getByRole('region', { name: title, exact: true })
const buttonOf = (act: string) => main.getByRole('button', { name: `${act} ${name}`, exact: true })
const question = page.getByRole('alertdialog')
const answer = (word: 'Yes' | 'No') => question.getByRole('button', { name: word, exact: true }).click()
const heading = page.getByRole('heading', { level: 1 })

const gone = 'You were removed from this league and cannot rejoin it'

/** A site with one league, whose members the server keeps. */
function leagueSite(changes: Partial<League> = {}, start: Membership = 'none') {
  const state = { membership: start, is_deleted: false, names: ['bjorn', 'cleo'] }
  const league = (): League => ({
    name,
    admin_id: 'bjorn',
    password_protected: false,
    verified: false,
    members: state.names.length + (state.membership === 'member' ? 1 : 0),
    club: null,
    ...changes,
  })
  const entry = () => ({ league: league(), rank: 1, score: 320.5, membership: state.membership })
  const listed = (rows: unknown[]) => ({ json: rows, headers: { 'x-total-count': String(rows.length) } })
  const members = () => {
    const all = state.membership === 'member' ? ['anna', ...state.names] : state.names
    return all.map((user_name, index) => {
      const user_id = user_name === 'anna' ? anna.user_id : 100 + user_name.length
      const user = {
        user_id,
        user_name,
        team_name: `Team of ${user_name}`,
        country: 'SWE',
        verified_user: false,
      }
      return { user, rank: index + 1, score: 100 - index, position: index + 1 }
    })
  }
  const become = (membership: Membership, reply: unknown) => () => {
    state.membership = membership
    return { json: reply === null ? entry() : reply }
  }
  const api = `/api/leagues/${encodeURIComponent(name)}`
  const replies: ServerReplies = {
    'GET /api/leagues': () => listed(state.is_deleted ? [] : [entry()]),
    'GET /api/me/leagues': () => listed(state.membership === 'member' && !state.is_deleted ? [entry()] : []),
    [`GET ${api}`]: () => ({
      json: { ...league(), membership: state.membership, is_verification_asked: null },
    }),
    [`GET ${api}/score`]: { json: { score: 320.5, rank: 1 } },
    [`GET ${api}/members`]: ({ query }) =>
      listed(members().filter(({ user }) => !query.has('user_id') || user.user_name === 'anna')),
    [`GET ${api}/members_weekend_scores`]: { json: [] },
    [`GET ${api}/progress`]: { json: [] },
    [`GET ${api}/invite`]: { json: { code: null } },
    [`POST ${api}/members`]: become('member', null),
    [`DELETE ${api}/members/me`]: become('none', {}),
    [`DELETE ${api}`]: () => {
      state.is_deleted = true
      return { json: {} }
    },
    [`DELETE ${api}/members/104`]: () => {
      state.names = ['bjorn']
      return { json: {} }
    },
  }
  return { api, replies, state, entry }
}

const wrong = {
  status: 422,
  json: { code: 'invalid', message: 'No', field_errors: { password: 'Wrong password' } },
}

beforeEach(() => page.viewport(1280, 800))

test('on the board an open league is joined by one click, and left after a confirmation [2.lg.a 5.15]', async () => {
  const { api, replies } = leagueSite()
  const asked = await showPage('/leagues', replies, anna)
  await expect.element(boardOf('My Leagues')).toMatchTextContent('You are not in a league yet')
  await buttonOf('Join').click()
  await expect.element(boardOf('My Leagues').getByRole('link', { name })).toBeVisible()
  const leave = boardOf('All leagues').getByRole('button', { name: `Leave ${name}` })
  await expect.element(leave).toHaveFocus()
  await expect.element(boardOf('All leagues')).toMatchTextContent('Yours')
  await expect.element(page.getByText(`You have joined ${name}`)).toBeInTheDocument()
  expect(bodiesOf(asked, `POST ${api}/members`)).toEqual([{}])
  await expectFine()

  await leave.click()
  await expect.element(question).toMatchTextContent(`Are you sure you want to leave ${name}?`)
  await answer('No')
  await expect.element(leave).toHaveFocus()
  expect(bodiesOf(asked, `DELETE ${api}/members/me`)).toEqual([])
  await leave.click()
  await answer('Yes')
  await expect.element(boardOf('My Leagues')).toMatchTextContent('You are not in a league yet')
  await expect.element(boardOf('All leagues')).not.toMatchTextContent('Yours')
})

test('a password is asked for in a dialog, with its errors beside the field [4.9a 8.9]', async () => {
  let reply: { status: number; json: unknown } = wrong
  const { api, replies, state } = leagueSite({ password_protected: true })
  const asked = await showPage(
    path,
    {
      ...replies,
      [`POST ${api}/members`]: () => {
        if (reply.status === 200) state.membership = 'member'
        return reply
      },
    },
    anna,
  )
  await buttonOf('Join').click()
  const dialog = page.getByRole('dialog')
  const password = dialog.getByLabelText('League password', { exact: true })
  const join = dialog.getByRole('button', { name: 'Join', exact: true })
  await join.click()
  await expect.element(password).toHaveAttribute('aria-invalid', 'true')
  expect(bodiesOf(asked, `POST ${api}/members`)).toEqual([])
  await password.fill('wax off')
  await join.click()
  await expect.element(password).toHaveAccessibleDescription(/Wrong password/)
  await expectFine()

  reply = { status: 403, json: { code: 'removed', message: gone } }
  await join.click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(gone)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => dialog.query()).toBeNull()
  await expect.element(buttonOf('Join')).toHaveFocus()

  reply = { status: 200, json: {} }
  await buttonOf('Join').click()
  await password.fill('wax on')
  await join.click()
  await expect.element(buttonOf('Leave')).toBeVisible()
  await expect.poll(() => dialog.query()).toBeNull()
  await expect.element(boardOf('Players').getByRole('row').nth(1)).toMatchTextContent('· you')
  expect(bodiesOf(asked, `POST ${api}/members`).at(-1)).toEqual({ password: 'wax on' })
})

test('a refused change is reported, and the button stays as it was', async () => {
  const { api, replies } = leagueSite()
  const full = { status: 409, json: { code: 'full', message: 'This league is full' } }
  await showPage(path, { ...replies, [`POST ${api}/members`]: full }, anna)
  await buttonOf('Join').click()
  await expect.element(page.getByRole('alert').filter({ hasText: 'This league is full' })).toBeVisible()
  await expect.element(buttonOf('Join')).toBeVisible()
})

test('a removed member is told so, and has no button to join [2.lgn.a 4.9b 6.3]', async () => {
  await showPage(path, leagueSite({}, 'removed').replies, anna)
  await expect.element(main).toMatchTextContent(gone)
  expect(main.getByRole('button', { name: /^(Join|Leave)/ }).query()).toBeNull()
  expect(boardOf('Invite friends').query()).toBeNull()
})

test('a member sees the others, and has no actions on them [2.lgn.b 4.9b]', async () => {
  await showPage(path, leagueSite({}, 'member').replies, anna)
  await expect.element(boardOf('Players')).toMatchTextContent('bjorn · admin')
  const columns = boardOf('Players').getByRole('columnheader').elements()
  expect(columns.map(({ textContent }) => textContent)).toEqual(['Rank', 'Player', 'Score'])
  expect(page.getByRole('button', { name: /Remove Player|Delete league|^Renew|^Create/ }).query()).toBeNull()
})

test('the admin removes a member after a confirmation [2.lgn.b 4.9b 7.50]', async () => {
  const { api, replies, state } = leagueSite({ admin_id: 'anna' }, 'member')
  const asked = await showPage(path, replies, anna)
  // Nobody removes themselves.
  const remove = boardOf('Players').getByRole('button', { name: /^Remove Player/ })
  await expect.poll(() => remove.elements()).toHaveLength(2)
  await expectFine()
  await page.viewport(1280, 800)
  const cleo = boardOf('Players').getByRole('button', { name: 'Remove Player Team of cleo' })
  await cleo.click()
  await expect
    .element(question)
    .toMatchTextContent(
      'The player will not be allowed to rejoin this league. Are you sure you want to remove them?',
    )
  await answer('No')
  expect(state.names).toHaveLength(2)
  await cleo.click()
  await answer('Yes')
  await expect.element(boardOf('Players')).not.toMatchTextContent('Team of cleo')
  await expect.element(boardOf('Players').getByRole('heading')).toHaveFocus()
  expect(bodiesOf(asked, `DELETE ${api}/members/104`)).toHaveLength(1)
})

test('the admin deletes the league after a confirmation [2.lgn.b 7.51]', async () => {
  const { replies, state } = leagueSite({ admin_id: 'anna' }, 'member')
  await showPage(path, replies, anna)
  const destroy = main.getByRole('button', { name: 'Delete league' })
  await destroy.click()
  await expect.element(question).toMatchTextContent('Are you sure you want to delete this league?')
  await answer('No')
  expect(state.is_deleted).toBe(false)
  await destroy.click()
  await answer('Yes')
  await expect.poll(() => location.pathname).toBe('/leagues')
  await expect.element(boardOf('All leagues')).toMatchTextContent('No leagues yet')
})

test('a league ends with its last member, as the confirmation says [4.9a rules §7]', async () => {
  const { replies } = leagueSite({ admin_id: 'anna', members: 1 }, 'member')
  await showPage(path, replies, anna)
  await buttonOf('Leave').click()
  await expect.element(question).toMatchTextContent('You are the last member, so the league will be deleted.')
  await answer('Yes')
  await expect.poll(() => location.pathname).toBe('/leagues')
})

test('the admin creates, renews and revokes the invite', async () => {
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
  await expectFine()
  await invite.getByRole('button', { name: 'Renew the invite' }).click()
  await answer('No')
  expect(count).toBe(1)
  await invite.getByRole('button', { name: 'Renew the invite' }).click()
  await answer('Yes')
  await expect.element(link).toHaveValue(`${location.origin}/invites/7K3M9QXA42F2`)
  await invite.getByRole('button', { name: 'Revoke the invite' }).click()
  await answer('Yes')
  await expect.element(invite.getByRole('button', { name: 'Create an invite' })).toBeVisible()
  await expect.element(invite.getByRole('heading')).toHaveFocus()
})

test('an invite code is validated, and leads to the league, which one click joins', async () => {
  const { replies, entry, state } = leagueSite({ password_protected: true })
  const asked = await showPage(
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
  await expectFine()
  await main.getByRole('button', { name: 'Join the league' }).click()
  await expect.poll(() => location.pathname).toBe(path)
  await expect.element(buttonOf('Leave')).toBeVisible()
  expect(bodiesOf(asked, 'POST /api/me/leagues')).toEqual([{ code: '7K3M9QXA42FD' }])
})

test('an invite that was revoked while its page was open is reported', async () => {
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

test('a visitor with an invite registers or logs in, and returns [2.lg.d]', async () => {
  const { entry } = leagueSite()
  await showPage('/invites/7K3M9QXA42FD', { 'GET /api/invites/7K3M9QXA42FD': { json: entry() } })
  await expect
    .element(main.getByRole('link', { name: 'Register to join' }))
    .toHaveAttribute('href', '/register?next=%2Finvites%2F7K3M9QXA42FD')
  await expect
    .element(main.getByRole('link', { name: 'Log in to join' }))
    .toHaveAttribute('href', '/login?next=%2Finvites%2F7K3M9QXA42FD')
  await expect.element(main).toMatchTextContent('is a free fantasy game')
  await expectFine()
})

test('an invalid invite explains the game [2.lg.d]', async () => {
  await showPage('/invites/7K3M9QXA42FD')
  await expect.element(heading).toMatchTextContent('This invite does not work')
  await expect.element(main).toMatchTextContent('is a free fantasy game')
  await expect.element(main.getByRole('link', { name: 'How to play' })).toBeVisible()
})

test('each list is searched by name, and the search is in the URL [2.lg.b]', async () => {
  const { replies } = leagueSite()
  const asked = await showPage(
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
    .poll(() => asked.some(({ call, query }) => call === 'GET /api/leagues' && query.get('name') === 'SKI'))
    .toBe(true)
  await search.fill('xyz')
  await expect.element(boardOf('All leagues')).toMatchTextContent('No league begins with “xyz”')
  await main.getByRole('button', { name: 'Show all leagues' }).click()
  await expect.element(buttonOf('Join')).toBeVisible()
})

test('the team challenge has a tab with a URL, and ranks only verified leagues [2.lg.a 2.lg.c 1.8a]', async () => {
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
  await expect.element(boardOf('All leagues')).toMatchTextContent('Verified')
  await expectFine()
})
