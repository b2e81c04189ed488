import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  type FakeReply,
  type SentRequest,
  type ServerReplies,
  showPage,
} from '../shell/testing/show-page.tsx'
import { anna } from '../shell/testing/site-replies.ts'

const league = {
  name: 'Ski',
  admin_id: 'anna',
  password_protected: false,
  verified: false,
  members: 2,
  club: null,
}
const bjorn = { ...anna, user_id: 3, user_name: 'bjorn', team_name: 'Bjorn goes uphill' }
const rowOf = ({ user_id, user_name, team_name, country }: typeof anna, position: number) => ({
  user: { user_id, user_name, team_name, country, verified_user: false },
  rank: position,
  score: 10,
  position,
  is_deleted: false,
})
const list = (...json: unknown[]): FakeReply => ({
  json,
  headers: { 'x-total-count': String(json.length) },
})
const REMOVE = 'DELETE /api/leagues/Ski/members/3'
const LEAVE = 'DELETE /api/leagues/Ski/members/me'

/** Returns the replies about a league of which the player is the admin. */
const leagueReplies = (isBjornMember: () => boolean): ServerReplies => ({
  'GET /api/leagues/Ski': { json: { ...league, membership: 'member', is_verification_asked: false } },
  'GET /api/leagues/Ski/members': () => list(rowOf(anna, 1), ...(isBjornMember() ? [rowOf(bjorn, 2)] : [])),
  'GET /api/leagues/Ski/members_weekend_scores': list(),
  'GET /api/leagues/Ski/progress': list(),
  'GET /api/leagues/Ski/invite': { json: { code: null } },
  'GET /api/weekends': list(),
})

const keysOf = (sent_requests: readonly SentRequest[], wanted: string) =>
  sent_requests.filter(({ call }) => call === wanted).map(({ headers }) => headers.get('idempotency-key'))

/** Returns a reply that the server delays until `give` is called. */
function delayedReply() {
  let give = (_reply: FakeReply) => {}
  const reply = new Promise<FakeReply>((resolve) => (give = resolve))
  return { reply: () => reply, give: (answer: FakeReply) => give(answer) }
}

beforeEach(() => page.viewport(1280, 800))

const players = page.getByRole('region', { name: 'Members', exact: true })
const row = players.getByRole('row', { name: /Bjorn goes uphill/ })

async function removeBjorn() {
  await page.getByText('Manage', { exact: true }).click()
  await page.getByRole('button', { name: 'Remove players' }).click()
  await row.getByRole('button', { name: /^Remove Player/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: /Yes/ }).click()
}

test('a removed member disappears at once, and reappears with a message if the removal is refused', async () => {
  const { reply, give } = delayedReply()
  await showPage('/leagues/Ski', { ...leagueReplies(() => true), [REMOVE]: reply }, anna)
  await removeBjorn()
  await expect.element(row).not.toBeInTheDocument()
  await expect.element(players.getByRole('heading', { name: 'Members' })).toHaveFocus()
  give({ status: 404, json: { code: 'not-found', message: 'That league is gone' } })
  await expect.element(row).toBeVisible()
  await expect.element(page.getByText('That league is gone')).toBeVisible()
})

test('a removal without a reply is sent again with the same key, and the member stays hidden', async () => {
  let times = 0
  const sent_requests = await showPage(
    '/leagues/Ski',
    { ...leagueReplies(() => times < 2), [REMOVE]: () => (++times === 1 ? null : { json: {} }) },
    anna,
  )
  await removeBjorn()
  await expect.element(row).not.toBeInTheDocument()
  await expect.element(page.getByText('Bjorn goes uphill is no longer in Ski')).toBeInTheDocument()
  await expect.element(row).not.toBeInTheDocument()
  const [first, ...others] = keysOf(sent_requests, REMOVE)
  expect(first).toMatch(/./)
  expect(others).toEqual([first])
})

test('after four attempts without a reply, the removed member reappears with a message', async () => {
  const sent_requests = await showPage('/leagues/Ski', { ...leagueReplies(() => true), [REMOVE]: null }, anna)
  await removeBjorn()
  await expect.element(row).not.toBeInTheDocument()
  await expect.element(page.getByText('Network Error')).toBeVisible()
  await expect.element(row).toBeVisible()
  expect(keysOf(sent_requests, REMOVE)).toHaveLength(4)
})

test('while the user leaves, the button says Join; after a refusal it says Leave and has the focus', async () => {
  const { reply, give } = delayedReply()
  const sent_requests = await showPage('/leagues/Ski', { ...leagueReplies(() => true), [LEAVE]: reply }, anna)
  await page.getByText('Manage', { exact: true }).click()
  const button = page.getByRole('button', { name: /^(Join|Leave) Ski$/ })
  await button.click()
  await page.getByRole('alertdialog').getByRole('button', { name: /Yes/ }).click()
  await expect.element(button).toHaveTextContent('Join Ski')
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await button.click({ force: true })
  give({ status: 429, json: { code: 'too-many', message: 'Too many changes' } })
  await expect.element(button).toHaveTextContent('Leave Ski')
  await expect.element(button).toHaveAttribute('aria-disabled', 'false')
  await expect.element(button).toHaveFocus()
  await expect.element(page.getByText('Too many changes')).toBeVisible()
  expect(sent_requests.filter(({ call }) => /^(POST|DELETE)/.test(call)).map(({ call }) => call)).toEqual([
    LEAVE,
  ])
})
