import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { MyInvitation } from '#contract/leagues/league-invitations.ts'
import {
  bodiesOf,
  expectAccessibleLayout,
  type FakeReply,
  type SentRequest,
  showPage,
} from '../../shell/testing/show-page.tsx'
import { anna } from '../../shell/testing/site-replies.ts'
import { watchDistance } from '../../shell/testing/watch-distance.ts'
import {
  answer,
  boardOf,
  buttonOf,
  cleo,
  heading,
  leagueSite,
  main,
  name,
  path,
  question,
  refusal,
} from '../testing/league-site.ts'

const invited_at = '2026-11-20T10:00:00Z'

beforeEach(() => page.viewport(1280, 800))

const invitation: MyInvitation = { name, members: 12, invited_by: cleo, invited_at }
const invitations = boardOf('Your invitation')
const note = main.getByText(/^cleo invites you\./)
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
  await expectAccessibleLayout()
  await page.viewport(1280, 800)
  await invitations.getByRole('button', { name: `Join ${name}` }).click()
  await expect.poll(() => location.pathname).toBe(path)
  await expect.element(heading).toMatchTextContent(name)
})

test('the page of a league names the inviter, and one click joins without the password and stays on the page', async () => {
  const { replies, entry, state } = leagueSite({ password_protected: true })
  const sent_requests = await showPage(
    path,
    {
      ...replies,
      'GET /api/me/invitations': { json: [{ ...invitation, name: 'Other' }, invitation] },
      [`POST ${api}`]: () => {
        state.membership = 'member'
        return { json: entry() }
      },
    },
    anna,
  )
  await expect.element(note).toBeVisible()
  await expect.element(main).toMatchTextContent('No password needed')
  await expectAccessibleLayout()
  await page.viewport(1280, 800)
  const pages = history.length
  await buttonOf('Join').click()
  await expect.element(note).not.toBeInTheDocument()
  await expect.element(main.getByRole('region', { name: 'Invite friends' })).toBeVisible()
  expect(bodiesOf(sent_requests, `POST ${api}`)).toHaveLength(1)
  expect(history.length).toBe(pages)
})

test('on the page of a league, an invitation is declined after a confirmation', async () => {
  let rows = [invitation]
  await showPage(
    path,
    {
      ...leagueSite({ password_protected: true }).replies,
      'GET /api/me/invitations': () => ({ json: rows }),
      [`DELETE ${api}`]: () => {
        rows = []
        return { json: {} }
      },
    },
    anna,
  )
  await buttonOf('Decline').click()
  await answer('Yes')
  await expect.element(buttonOf('Decline')).not.toBeInTheDocument()
  await expect.element(main).toMatchTextContent('Password required')
  await expect.element(boardOf('Members').getByRole('heading')).toHaveFocus()
})

test.each([
  ['/leagues', 390, '#my-leagues', 'You are not in a league yet'],
  ['/leagues', 1280, '#all-leagues', 'You are not in a league yet'],
  [path, 390, '#members', 'Password required'],
  [path, 1280, '#members', 'Password required'],
])('an invitation that arrives late moves nothing on %s at %i px', async (address, width, below, shown) => {
  await page.viewport(width, 800)
  const { promise, resolve } = Promise.withResolvers<{ json: MyInvitation[] }>()
  const { replies } = leagueSite({ password_protected: true })
  await showPage(address, { ...replies, 'GET /api/me/invitations': () => promise }, anna)
  await expect.element(main).toMatchTextContent(shown)
  if (address === path) await expect.element(main).toMatchTextContent('Team of bjorn')
  const distances = watchDistance('main h1', below)
  await expect.poll(() => distances().length).toBe(1)
  resolve({ json: [invitation] })
  await expect.element(main).toMatchTextContent('cleo invites you')
  expect(distances()).toHaveLength(1)
})

test('in a league with one member, the invite is above the members and does not move while they load', async () => {
  const { api, replies, state } = leagueSite({ admin_id: 'anna' }, 'member')
  state.names = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const listMembers = replies[`GET ${api}/members`] as (request: SentRequest) => FakeReply
  const reply = async (request: SentRequest) => promise.then(() => listMembers(request))
  await showPage(path, { ...replies, [`GET ${api}/members`]: reply }, anna)
  const distances = watchDistance('main h1', '#invite')
  await expect.poll(() => distances().length).toBe(1)
  resolve()
  await expect.element(boardOf('Members')).toMatchTextContent('Team of anna')
  const [invite, members] = ['#invite', '#members'].map((id) => document.querySelector(id)!)
  expect(invite!.compareDocumentPosition(members!)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(distances()).toHaveLength(1)
})

test('of many invitations, three are shown until the user wants to see all', async () => {
  const names = ['One', 'Two', 'Three', 'Four', 'Five']
  const rows = names.map((each) => ({ ...invitation, name: each }))
  const { replies } = leagueSite()
  await showPage('/leagues', { ...replies, 'GET /api/me/invitations': { json: rows } }, anna)
  const all = boardOf('Your invitations')
  await expect.element(main.getByRole('link', { name: 'You have 5 invitations' })).toBeVisible()
  expect(all.getByRole('listitem').elements()).toHaveLength(3)
  await all.getByRole('button', { name: 'Show all 5' }).click()
  expect(all.getByRole('listitem').elements()).toHaveLength(5)
  await expect.element(all.getByRole('listitem').nth(3).getByRole('link', { name: 'cleo' })).toHaveFocus()
})

test.each(['/leagues', path])(
  'if the invitations cannot be loaded, %s says so and tries again',
  async (address) => {
    let is_down = true
    const { replies } = leagueSite()
    const reply = () => (is_down ? refusal(500, 'error', 'Internal error') : { json: [invitation] })
    await showPage(address, { ...replies, 'GET /api/me/invitations': reply }, anna)
    const alert = main.getByRole('alert').first()
    await expect.element(alert).toMatchTextContent('Could not load your invitations')
    await expectAccessibleLayout()
    is_down = false
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect.element(main).toMatchTextContent('cleo invites you')
  },
)

test('an invitation is declined after a confirmation that names the consequence', async () => {
  let rows = [invitation]
  const sent_requests = await showPage(
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
  expect(bodiesOf(sent_requests, `DELETE ${api}`)).toEqual([])
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
