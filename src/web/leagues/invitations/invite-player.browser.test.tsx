import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { InvitedPlayer } from '#contract/leagues/league-invitations.ts'
import { bodiesOf, expectAccessibleLayout, showPage } from '../../shell/testing/show-page.tsx'
import { anna } from '../../shell/testing/site-replies.ts'
import { boardOf, cleo, leagueSite, path, refusal } from '../testing/league-site.ts'

const invited = (invited_by: string): InvitedPlayer => ({
  user: cleo,
  invited_by,
  invited_at: '2026-11-20T10:00:00Z',
})

beforeEach(() => page.viewport(1280, 800))

const invite_board = boardOf('Invite friends')
const field = invite_board.getByLabelText('Username')
const send = invite_board.getByRole('button', { name: 'Invite', exact: true })
const withdraw = invite_board.getByRole('button', { name: 'Withdraw the invitation of cleo' })

test('a member invites a player by username, sees the invitation, and withdraws it', async () => {
  const { api, replies } = leagueSite({}, 'member')
  let rows: InvitedPlayer[] = []
  const sent_requests = await showPage(
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
  await expectAccessibleLayout()
  await page.viewport(1280, 800)
  await field.fill('cleo')
  await send.click()
  await expect.element(invite_board).toMatchTextContent('Team of cleo')
  await expect.element(invite_board).not.toMatchTextContent('invited by')
  await expect.element(field).toHaveValue('')
  await expect.element(field).toHaveFocus()
  expect(bodiesOf(sent_requests, `POST ${api}/invitations`)).toEqual([
    { user_name: 'clio' },
    { user_name: 'cleo' },
  ])
  await expectAccessibleLayout()
  await withdraw.click()
  await expect.element(withdraw).not.toBeInTheDocument()
  await expect.element(invite_board.getByRole('heading', { name: 'Invite friends' })).toHaveFocus()
})

test('the admin sees who invited a player', async () => {
  const { api, replies } = leagueSite({ admin_id: 'anna' }, 'member')
  await showPage(path, { ...replies, [`GET ${api}/invitations`]: { json: [invited('bjorn')] } }, anna)
  await expect.element(invite_board).toMatchTextContent('cleo · invited by bjorn')
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
