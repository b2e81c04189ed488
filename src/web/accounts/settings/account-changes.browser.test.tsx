import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  type FakeReply,
  type SentRequest,
  type ServerReplies,
  showPage,
} from '../../shell/testing/show-page.tsx'
import { anna } from '../../shell/testing/site-replies.ts'

const list = (...json: unknown[]): FakeReply => ({
  json,
  headers: { 'x-total-count': String(json.length) },
})
const session = (session_id: number, agent: string) => ({
  session_id,
  agent,
  is_remembered: false,
  is_this: session_id === 1,
  created_at: '2027-01-14T11:00:00Z',
  seen_at: '2027-01-14T11:00:00Z',
})
const replies: ServerReplies = {
  [`GET /api/users/${anna.user_id}/weekend_results`]: list(),
  [`GET /api/users/${anna.user_id}/leagues`]: list(),
  'GET /api/weekends': list(),
  'GET /api/me/sessions': list(
    session(1, 'curl'),
    session(2, 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0'),
  ),
}
const OWN = 'PATCH /api/me'
const END = 'DELETE /api/me/sessions/2'

const keysOf = (sent_requests: readonly SentRequest[], wanted: string) =>
  sent_requests.filter(({ call }) => call === wanted).map(({ headers }) => headers.get('idempotency-key'))

/** Makes a reply that the fake server sends only after `give` is called. */
function delayedReply() {
  let give = (_reply: FakeReply) => {}
  const reply = new Promise<FakeReply>((resolve) => (give = resolve))
  return { reply: () => reply, give: (answer: FakeReply) => give(answer) }
}

const heading = page.getByRole('heading', { level: 1 })
const naming = page.getByRole('region', { name: 'Change team name', exact: true })
const name = naming.getByLabelText('Team name', { exact: false })
const sessions = page.getByRole('region', { name: 'Where you are logged in', exact: true })

async function rename(to: string) {
  await name.fill(to)
  await naming.getByRole('button').click()
}

beforeEach(() => page.viewport(1280, 800))

test('a new team name is shown until the server refuses it; the next change is still saved', async () => {
  const { reply, give } = delayedReply()
  const answers = [reply, () => ({ json: { ...anna, country: 'FIN' } })]
  const sent_requests = await showPage(
    '/users/me',
    { ...replies, [OWN]: () => answers.shift()?.() ?? null },
    anna,
  )
  await rename('New Wax')
  await expect.element(heading).toHaveTextContent('New Wax')
  const nation = page.getByRole('region', { name: 'Change home nation', exact: true })
  await nation.getByLabelText('Home nation').selectOptions('FIN')
  await nation.getByRole('button').click()
  await expect.element(nation.getByText('Saving …')).toBeInTheDocument()
  expect(keysOf(sent_requests, OWN)).toHaveLength(1)

  give({ status: 422, json: { code: 'invalid', message: 'No', field_errors: { team_name: 'Not so' } } })
  await expect.element(name).toHaveAccessibleDescription(/Not so/)
  await expect.element(naming.getByText('Not saved')).toBeVisible()
  await expect.element(heading).toHaveTextContent(anna.team_name)
  await expect.element(nation.getByText(/^Saved /)).toBeVisible()
  expect(new Set(keysOf(sent_requests, OWN)).size).toBe(2)
})

test('if the reply to a new name is lost, the change is sent again with the same key, and the name is still shown', async () => {
  let times = 0
  const saved = { json: { ...anna, team_name: 'New Wax' } }
  const sent_requests = await showPage(
    '/users/me',
    { ...replies, [OWN]: () => (++times === 1 ? null : saved) },
    anna,
  )
  await rename('New Wax')
  await expect.element(heading).toHaveTextContent('New Wax')
  await expect.element(naming.getByText(/^Saved /)).toBeVisible()
  await expect.element(heading).toHaveTextContent('New Wax')
  const [first, ...others] = keysOf(sent_requests, OWN)
  expect(first).toMatch(/./)
  expect(others).toEqual([first])
})

test('an ended session disappears at once; if the server refuses, the session comes back with the reason', async () => {
  const { reply, give } = delayedReply()
  await showPage('/users/me', { ...replies, [END]: reply }, anna)
  await expect.element(sessions.getByRole('listitem').nth(1)).toBeVisible()
  await sessions.getByRole('button', { name: /Firefox/ }).click()
  await expect.element(sessions.getByRole('listitem').nth(1)).not.toBeInTheDocument()
  await expect.element(sessions.getByRole('heading')).toHaveFocus()
  give({ status: 429, json: { code: 'too-many', message: 'Too many changes' } })
  await expect.element(sessions.getByRole('listitem').nth(1)).toBeVisible()
  await expect.element(page.getByText('Too many changes')).toBeVisible()
})

test('a new password is sent only once, without an idempotency key; a missing reply is reported', async () => {
  const sent_requests = await showPage('/users/me', { ...replies, 'PUT /api/me/password': null }, anna)
  const panel = page.getByRole('region', { name: 'Change password', exact: true })
  await panel.getByRole('heading', { name: 'Change password' }).click()
  await panel.getByLabelText('Current password', { exact: true }).fill('green wax in the morning')
  await panel.getByLabelText('New password', { exact: true }).fill('eight grey reindeer')
  await panel.getByLabelText('Confirm new password', { exact: true }).fill('eight grey reindeer')
  await panel.getByRole('button', { name: 'Change password' }).click()
  await expect.element(panel.getByText('Not saved')).toBeVisible()
  await expect.element(page.getByText('Network Error')).toBeVisible()
  expect(keysOf(sent_requests, 'PUT /api/me/password')).toEqual([null])
  expect(JSON.stringify([sessionStorage, localStorage])).not.toContain('reindeer')
})
