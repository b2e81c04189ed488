import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { InvitedPlayer, MyInvitation } from '#contract/leagues/league-invitations.ts'
import { bodiesOf, expectFine, showPage } from '../../shell/testing/show-page.tsx'
import { anna } from '../../shell/testing/site-replies.ts'
import { answer, boardOf, heading, leagueSite, main, name, path, question } from '../testing/league-site.ts'

const cleo = {
  user_id: 104,
  user_name: 'cleo',
  team_name: 'Team of cleo',
  country: 'SWE',
  verified_user: false,
}
const invited_at = '2026-11-20T10:00:00Z'
const invited = (invited_by: string): InvitedPlayer => ({ user: cleo, invited_by, invited_at })
const refusal = (status: number, code: string, message: string) => ({ status, json: { code, message } })

beforeEach(() => page.viewport(1280, 800))

const invite_board = boardOf('Invite friends')
const field = invite_board.getByLabelText('Username')
const send = invite_board.getByRole('button', { name: 'Invite', exact: true })
const withdraw = invite_board.getByRole('button', { name: 'Withdraw the invitation of cleo' })

test('a member invites a player by username, sees the invitation, and withdraws it', async () => {
  const { api, replies } = leagueSite({}, 'member')
  let rows: InvitedPlayer[] = []
  const asked = await showPage(
    path,
    {
      ...replies,
      [`GET ${api}/invitations`]: () => ({ json: rows }),
      [`POST ${api}/invitations`]: ({ body }) => {
        const { user_name } = body as { user_name: string }
        if (user_name !== 'cleo') return refusal(404, 'not-found', 'There is no player with this username')
        rows = [invited('anna')]
        return { json: rows[0] }
      },
      [`DELETE ${api}/invitations/104`]: () => {
        rows = []
        return { json: {} }
      },
    },
    anna,
  )
  await send.click()
  await expect.element(field).toHaveAccessibleDescription(/Enter a username/)
  await field.fill('clio')
  await send.click()
  await expect.element(field).toHaveAccessibleDescription(/There is no player with this username/)
  await expectFine()
  await page.viewport(1280, 800)
  await field.fill('cleo')
  await send.click()
  await expect.element(invite_board).toMatchTextContent('cleo · open')
  await expect.element(invite_board).not.toMatchTextContent('invited by')
  await expect.element(field).toHaveValue('')
  await expect.element(field).toHaveFocus()
  expect(bodiesOf(asked, `POST ${api}/invitations`)).toEqual([{ user_name: 'clio' }, { user_name: 'cleo' }])
  await expectFine()
  await withdraw.click()
  await expect.element(withdraw).not.toBeInTheDocument()
  await expect.element(invite_board.getByRole('heading', { name: 'Invite friends' })).toHaveFocus()
})

test('the admin sees who invited a player', async () => {
  const { api, replies } = leagueSite({ admin_id: 'anna' }, 'member')
  await showPage(path, { ...replies, [`GET ${api}/invitations`]: { json: [invited('bjorn')] } }, anna)
  await expect.element(invite_board).toMatchTextContent('cleo · open · invited by bjorn')
  await expect.element(withdraw).toBeVisible()
})

test.each([
  ['without an invite', 'cannot', null],
  ['with an invite', 'can', '7K3M9QXA42FD'],
])('in a league with a password and %s, members %s invite players', async (_, can, code) => {
  const { api, replies } = leagueSite({ password_protected: true }, 'member')
  await showPage(path, { ...replies, [`GET ${api}/invite`]: { json: { code } } }, anna)
  await expect.element(invite_board).toMatchTextContent(code ? 'Anyone with the link' : 'There is no invite')
  expect(field.elements()).toHaveLength(can === 'can' ? 1 : 0)
})

const invitation: MyInvitation = { name, members: 12, invited_by: { ...cleo, user_name: 'cleo' }, invited_at }
const invitations = boardOf('Your invitation')
const api = `/api/me/invitations/${encodeURIComponent(name)}`

test('the list of leagues shows an invitation, and one click joins the league', async () => {
  const { replies, entry, state } = leagueSite({ password_protected: true })
  await showPage(
    '/leagues',
    {
      ...replies,
      'GET /api/me/invitations': () => ({ json: state.membership === 'member' ? [] : [invitation] }),
      [`POST ${api}`]: () => {
        state.membership = 'member'
        return { json: entry() }
      },
    },
    anna,
  )
  await expect.element(invitations).toMatchTextContent(`cleo invites you to ${name}`)
  await expectFine()
  await page.viewport(1280, 800)
  await invitations.getByRole('button', { name: `Join ${name}` }).click()
  await expect.poll(() => location.pathname).toBe(path)
  await expect.element(heading).toMatchTextContent(name)
})

test('the page of a league shows only the invitation to this league, and one click joins without the password', async () => {
  const { replies, entry, state } = leagueSite({ password_protected: true })
  const asked = await showPage(
    path,
    {
      ...replies,
      'GET /api/me/invitations': { json: [invitation, { ...invitation, name: 'Other' }] },
      [`POST ${api}`]: () => {
        state.membership = 'member'
        return { json: entry() }
      },
    },
    anna,
  )
  await expect.element(invitations).toMatchTextContent(`cleo invites you to ${name}`)
  await expect.element(invitations).not.toMatchTextContent('Other')
  await expectFine()
  await page.viewport(1280, 800)
  await invitations.getByRole('button', { name: `Join ${name}` }).click()
  await expect.element(invitations).not.toBeInTheDocument()
  expect(bodiesOf(asked, `POST ${api}`)).toHaveLength(1)
})

test('an invitation is declined after a confirmation that names the consequence', async () => {
  let rows = [invitation]
  const asked = await showPage(
    '/leagues',
    {
      ...leagueSite().replies,
      'GET /api/me/invitations': () => ({ json: rows }),
      [`DELETE ${api}`]: () => {
        rows = []
        return { json: {} }
      },
    },
    anna,
  )
  const decline = invitations.getByRole('button', { name: `Decline ${name}` })
  await decline.click()
  await expect.element(question).toMatchTextContent(`${name} cannot invite you again`)
  await answer('No')
  expect(bodiesOf(asked, `DELETE ${api}`)).toEqual([])
  await decline.click()
  await answer('Yes')
  await expect.element(invitations).not.toBeInTheDocument()
  await expect.element(boardOf('My Leagues').getByRole('heading')).toHaveFocus()
})

test('if an invitation was withdrawn in the meantime, the page says so and removes it', async () => {
  let rows = [invitation]
  await showPage(
    '/leagues',
    {
      ...leagueSite().replies,
      'GET /api/me/invitations': () => ({ json: rows }),
      [`POST ${api}`]: () => {
        rows = []
        return refusal(404, 'not-found', 'Invitation not found')
      },
    },
    anna,
  )
  await main
    .getByRole('button', { name: `Join ${name}` })
    .first()
    .click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('Invitation not found')
  await expect.element(invitations).not.toBeInTheDocument()
})
