import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { bodiesOf, expectAccessibleLayout, showPage } from '../shell/testing/show-page.tsx'
import { anna } from '../shell/testing/site-replies.ts'
import {
  answer,
  boardOf,
  buttonOf,
  leagueSite,
  main,
  name,
  openMenu,
  path,
  question,
} from './testing/league-site.ts'

const gone = 'You were removed from this league and cannot rejoin it'

const wrong = {
  status: 422,
  json: { code: 'invalid', message: 'No', field_errors: { password: 'Wrong password' } },
}

beforeEach(() => page.viewport(1280, 800))

test('one click joins an open league, and leaving it needs a confirmation [2.lg.a 5.15]', async () => {
  const { api, replies } = leagueSite()
  const sent_requests = await showPage('/leagues', replies, anna)
  await expect.element(boardOf('My Leagues')).toMatchTextContent('You are not in a league yet')
  await buttonOf('Join').click()
  await expect.element(boardOf('My Leagues').getByRole('link', { name })).toBeVisible()
  const leave = boardOf('All leagues').getByRole('button', { name: `Leave ${name}` })
  await expect.element(leave).toHaveFocus()
  await expect.element(boardOf('All leagues')).toMatchTextContent('Yours')
  await expect.element(page.getByText(`You have joined ${name}`)).toBeInTheDocument()
  expect(bodiesOf(sent_requests, `POST ${api}/members`)).toEqual([{}])
  await expectAccessibleLayout()

  await leave.click()
  await expect.element(question).toMatchTextContent(`Are you sure you want to leave ${name}?`)
  await answer('No')
  await expect.element(leave).toHaveFocus()
  expect(bodiesOf(sent_requests, `DELETE ${api}/members/me`)).toEqual([])
  await leave.click()
  await answer('Yes')
  await expect.element(boardOf('My Leagues')).toMatchTextContent('You are not in a league yet')
  await expect.element(boardOf('All leagues')).not.toMatchTextContent('Yours')
})

test('a dialog asks for the league’s password and shows errors beside the field [4.9a 8.9]', async () => {
  let reply: { status: number; json: unknown } = wrong
  const { api, replies, state } = leagueSite({ password_protected: true })
  const sent_requests = await showPage(
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
  expect(bodiesOf(sent_requests, `POST ${api}/members`)).toEqual([])
  await password.fill('wax off')
  await join.click()
  await expect.element(password).toHaveAccessibleDescription(/Wrong password/)
  await expectAccessibleLayout()

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
  await openMenu()
  await expect.element(buttonOf('Leave')).toBeVisible()
  await expect.poll(() => dialog.query()).toBeNull()
  await expect.element(boardOf('Members').getByRole('row').nth(1)).toMatchTextContent('· you')
  expect(bodiesOf(sent_requests, `POST ${api}/members`).at(-1)).toEqual({ password: 'wax on' })
})

test('a refused change is reported, and the button stays as it was', async () => {
  const { api, replies } = leagueSite()
  const full = { status: 409, json: { code: 'full', message: 'This league is full' } }
  await showPage(path, { ...replies, [`POST ${api}/members`]: full }, anna)
  await buttonOf('Join').click()
  await expect.element(page.getByRole('alert').filter({ hasText: 'This league is full' })).toBeVisible()
  await expect.element(buttonOf('Join')).toBeVisible()
})

test('a removed member sees a message and no button to join [2.lgn.a 4.9b 6.3]', async () => {
  await showPage(path, leagueSite({}, 'removed').replies, anna)
  await expect.element(main).toMatchTextContent(gone)
  expect(main.getByRole('button', { name: /^(Join|Leave)/ }).query()).toBeNull()
  expect(boardOf('Invite friends').query()).toBeNull()
})

test('a member sees the other members but cannot remove them [2.lgn.b 4.9b]', async () => {
  await showPage(path, leagueSite({}, 'member').replies, anna)
  await expect.element(boardOf('Members')).toMatchTextContent('bjorn · admin')
  const columns = boardOf('Members').getByRole('columnheader').elements()
  expect(columns.map(({ textContent }) => textContent)).toEqual(['Rank', 'Player', 'Score'])
  expect(
    page.getByRole('button', { name: /Remove Player|Delete league|^Replace|^Create/ }).query(),
  ).toBeNull()
})

test('the admin removes a member after a confirmation [2.lgn.b 4.9b 7.50]', async () => {
  const { api, replies, state } = leagueSite({ admin_id: 'anna' }, 'member')
  const sent_requests = await showPage(path, replies, anna)
  expect(page.getByRole('button', { name: /^Remove Player/ }).query()).toBeNull()
  await openMenu()
  await main.getByRole('button', { name: 'Remove players' }).click()
  // The admin cannot remove themselves.
  const remove = boardOf('Members').getByRole('button', { name: /^Remove Player/ })
  await expect.poll(() => remove.elements()).toHaveLength(2)
  await expectAccessibleLayout()
  await page.viewport(1280, 800)
  const cleo = boardOf('Members').getByRole('button', { name: 'Remove Player Team of cleo' })
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
  await expect.element(boardOf('Members')).not.toMatchTextContent('Team of cleo')
  await expect.element(boardOf('Members').getByRole('heading')).toHaveFocus()
  expect(bodiesOf(sent_requests, `DELETE ${api}/members/104`)).toHaveLength(1)
})

test('the admin deletes the league after a confirmation [2.lgn.b 7.51]', async () => {
  const { replies, state } = leagueSite({ admin_id: 'anna' }, 'member')
  await showPage(path, replies, anna)
  await openMenu()
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

test('the confirmation says that the league is deleted when its last member leaves [4.9a rules §7]', async () => {
  const { replies } = leagueSite({ admin_id: 'anna', members: 1 }, 'member')
  await showPage(path, replies, anna)
  await openMenu()
  await buttonOf('Leave').click()
  await expect.element(question).toMatchTextContent('You are the last member, so the league will be deleted.')
  await answer('Yes')
  await expect.poll(() => location.pathname).toBe('/leagues')
})

test('the admin sees no button to remove a deleted player [19.9]', async () => {
  await showPage(path, leagueSite({ admin_id: 'anna' }, 'member', 'cleo').replies, anna)
  await openMenu()
  await main.getByRole('button', { name: 'Remove players' }).click()
  const remove = boardOf('Members').getByRole('button', { name: /^Remove Player/ })
  await expect.poll(() => remove.elements()).toHaveLength(1)
  await expect.element(remove).toMatchTextContent('Team of bjorn')
})

test('the list of leagues shows my rank in each league, how it changed, and the last weekend [19.9]', async () => {
  await showPage('/leagues', leagueSite({ members: 11 }, 'member').replies, anna)
  await expect.element(boardOf('My Leagues')).toMatchTextContent(/You: 3rd of 11.*up 2.*Ruka: 2nd, 110.25/)
  await expectAccessibleLayout()
})
