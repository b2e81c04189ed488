import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  bodiesOf,
  expectAccessibleLayout,
  type ServerReplies,
  showPage,
} from '../../shell/testing/show-page.tsx'
import { anna, config } from '../../shell/testing/site-replies.ts'

const heading = page.getByRole('heading', { level: 1 })
const bar = page.getByRole('region', { name: 'Player', exact: true })
const partOf = (name: string) => page.getByRole('main').getByRole('region', { name, exact: true })
const invalid = (field: string, says: string) => ({
  status: 422,
  json: { code: 'invalid', message: 'No', field_errors: { [field]: says } },
})
/** Opens a part that is folded at first. */
async function unfold(name: string) {
  const part = partOf(name)
  await part.getByRole('heading', { name, exact: true }).click()
  return part
}
const mailed: ServerReplies = { 'GET /api/config': { json: { ...config, sends_mail: true } } }
const password = 'Skating uphill 7'

const open = (replies: ServerReplies = {}, me: Partial<typeof anna> = {}) =>
  showPage('/users/me', { 'GET /api/me/sessions': { json: [] }, ...replies }, { ...anna, ...me })

beforeEach(() => page.viewport(1280, 800))

test('a new team name is shown everywhere at once, and withdrawn if refused [2.me.a 2.prof 4.10a]', async () => {
  let go = () => {}
  const held = new Promise<void>((resolve) => (go = resolve))
  let is_refused = true
  const sent_requests = await open({
    'PATCH /api/me': async () => {
      await held
      return is_refused ? invalid('team_name', 'Not so') : { json: { ...anna, team_name: "anna's Team" } }
    },
  })
  const part = partOf('Change team name')
  const name = part.getByLabelText('Team name', { exact: false })
  const send = part.getByRole('button', { name: 'Change team name' })
  await name.fill('New Wax')
  await send.click()
  await expect.element(heading).toMatchTextContent(/^New Wax$/)
  await expect.element(bar).toMatchTextContent('New Wax')
  await expect.element(page.getByText('Your team is now called New Wax')).toBeInTheDocument()
  go()
  await expect.element(heading).toMatchTextContent(/^Anna goes downhill$/)
  await expect.element(part).toMatchTextContent('Not saved')
  await expect.element(name).toHaveAccessibleDescription(/Not so/)
  await expectAccessibleLayout()

  is_refused = false
  await name.fill('')
  await send.click()
  await expect.element(heading).toMatchTextContent(/^anna's Team$/)
  await expect.element(part).toMatchTextContent(/Saved \d/)
  await expect.element(name).toHaveValue("anna's Team")
  expect(bodiesOf(sent_requests, 'PATCH /api/me')).toEqual([{ team_name: 'New Wax' }, { team_name: '' }])
})

test('the home nation can be changed, and is required [2.me.a 5.6]', async () => {
  const sent_requests = await open({ 'PATCH /api/me': { json: { ...anna, country: 'FIN' } } })
  const part = partOf('Change home nation')
  const nation = part.getByLabelText('Home nation')
  await expect.element(nation).toHaveValue('SWE')
  await nation.selectOptions('')
  await part.getByRole('button').click()
  await expect.element(nation).toHaveAccessibleDescription(/You must select a country/)
  await nation.selectOptions('FIN')
  await part.getByRole('button').click()
  await expect.element(part).toMatchTextContent(/Saved \d/)
  await expect.element(nation).toHaveValue('FIN')
  expect(bodiesOf(sent_requests, 'PATCH /api/me')).toEqual([{ country: 'FIN' }])
})

test('in a marathon season, a player can also change their name and the newsletter [2.reg.g 2.reg.i]', async () => {
  const sent_requests = await open({
    'GET /api/config': { json: { ...config, registration: 'marathon' } },
    'GET /api/me/person': { json: { first_name: 'Anna', last_name: 'Berg', newsletter: true } },
    'PATCH /api/me': { json: anna },
  })
  const part = partOf('Name and newsletter')
  const first_name = part.getByLabelText('First name')
  await expect.element(first_name).toHaveValue('Anna')
  await first_name.fill('')
  await part.getByRole('button', { name: 'Save' }).click()
  await expect.element(first_name).toHaveAccessibleDescription(/You need to enter your first name/)
  await first_name.fill('Annika')
  await part.getByLabelText('Send me the newsletter').click()
  await part.getByRole('button', { name: 'Save' }).click()
  await expect.element(part).toMatchTextContent(/Saved \d/)
  expect(bodiesOf(sent_requests, 'PATCH /api/me')).toEqual([
    { first_name: 'Annika', last_name: 'Berg', newsletter: false },
  ])
})

test('a player can download all their data as one file, and has no link to the admin pages [2.me.a]', async () => {
  await open()
  await expect
    .element(partOf('My data').getByRole('link', { name: 'Download my data' }))
    .toHaveAttribute('download', 'my-data.json')
  expect(page.getByRole('link', { name: 'Open the admin pages' }).query()).toBeNull()
})

test('an operator has a link to the admin pages', async () => {
  await open({ 'GET /api/me/rank': { json: { ...anna, role: 'operator' } } }, { role: 'operator' })
  await expect
    .element(page.getByRole('link', { name: 'Open the admin pages' }))
    .toHaveAttribute('href', '/admin')
})
test('changing the password needs the current one, validates the new one, and then empties the fields [2.me.a R23]', async () => {
  let is_right = false
  const sent_requests = await open({
    'PUT /api/me/password': () => (is_right ? { json: {} } : invalid('current_password', 'Not this one')),
  })
  const part = await unfold('Change password')
  const field = (label: string) => part.getByLabelText(label, { exact: true })
  const send = part.getByRole('button', { name: 'Change password' })
  await send.click()
  await expect.element(field('Current password')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field('New password')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessibleLayout()
  await field('Current password').fill('not this one')
  await field('New password').fill('eight grey reindeer')
  await field('Confirm new password').fill('eight grey reindee')
  await send.click()
  await expect.element(field('Confirm new password')).toHaveAttribute('aria-invalid', 'true')
  expect(bodiesOf(sent_requests, 'PUT /api/me/password')).toEqual([])
  await field('Confirm new password').fill('eight grey reindeer')
  await send.click()
  await expect.element(field('Current password')).toHaveAccessibleDescription(/Not this one/)
  await expect.element(part).toMatchTextContent('Not saved')
  is_right = true
  await field('Current password').fill(password)
  await send.click()
  await expect.element(part).toMatchTextContent(/Saved \d/)
  await expect.element(field('Current password')).toHaveValue('')
  await expect.element(field('New password')).toHaveValue('')
})

test('a new address is validated; on a site without email, it takes effect at once [2.me.a]', async () => {
  const email = 'anna@new.example'
  let me = anna
  const sent_requests = await open({
    'GET /api/me/rank': () => ({ json: me }),
    'PUT /api/me/email': () => {
      me = { ...anna, email }
      return { json: { is_sent: false } }
    },
  })
  const part = await unfold('Change email')
  await part.getByRole('button', { name: 'Change email' }).click()
  await expect.element(part.getByLabelText('New email')).toHaveAccessibleDescription(/Email must be provided/)
  await part.getByLabelText('New email').fill(email)
  await part.getByLabelText('Current password', { exact: true }).fill(password)
  await part.getByRole('button', { name: 'Change email' }).click()
  await expect.element(part.getByText(`Your email is now ${email}.`)).toHaveFocus()
  expect(bodiesOf(sent_requests, 'PUT /api/me/email')).toEqual([{ email, current_password: password }])
  expect(page.getByText(/confirmed|confirm it|verified|14 days/).query()).toBeNull()
})

test('if requests fail after a change, the player stays on the page [4.2a]', async () => {
  let is_away = false
  await open({
    'GET /api/me/rank': () => (is_away ? null : { json: anna }),
    'PUT /api/me/email': () => {
      is_away = true
      return { json: { is_sent: false } }
    },
  })
  const part = await unfold('Change email')
  await part.getByLabelText('New email').fill('anna@new.example')
  await part.getByLabelText('Current password', { exact: true }).fill(password)
  await part.getByRole('button', { name: 'Change email' }).click()
  await expect.element(part.getByText('Your email is now anna@new.example.')).toBeVisible()
  expect(location.pathname).toBe('/users/me')
})

test('on a site with email, a player can request a confirmation email, and a new address must be confirmed [2.me.a]', async () => {
  const me = { ...anna, is_email_verified: false }
  const sent_requests = await open(
    {
      ...mailed,
      'GET /api/me/rank': { json: me },
      'PUT /api/me/email': { status: 202, json: { is_sent: true } },
    },
    me,
  )
  const change = await unfold('Change email')
  await expect.element(change).toMatchTextContent(`${anna.email}, not confirmed yet`)
  const confirm = partOf('Confirm email')
  await confirm.getByLabelText('Current password', { exact: true }).fill(password)
  await confirm.getByRole('button', { name: 'Send confirmation email' }).click()
  await expect
    .element(confirm.getByText(`We sent an email to ${anna.email}.`, { exact: false }))
    .toHaveFocus()
  await expectAccessibleLayout()
  await change.getByLabelText('New email').fill(String(anna.email))
  await change.getByLabelText('Current password', { exact: true }).fill(password)
  await change.getByRole('button', { name: 'Change email' }).click()
  await expect.element(change.getByText(`We sent an email to ${anna.email}.`, { exact: false })).toHaveFocus()
  const body = { email: anna.email, current_password: password }
  expect(bodiesOf(sent_requests, 'PUT /api/me/email')).toEqual([body, body])
})

test('on a site with email, a confirmed address is marked as confirmed, and there is no form to confirm it [2.me.a]', async () => {
  await open(mailed)
  await expect.element(partOf('Change email')).toMatchTextContent(`${anna.email}, confirmed`)
  expect(partOf('Confirm email').query()).toBeNull()
})

test('if emails to the address came back, the profile says so and leads to the change of the address', async () => {
  const settings = {
    preferences: [],
    quiet_hours: null,
    email_address: 'bounced',
    email_available: true,
    push_available: false,
    push_public_key: null,
    asked: true,
  }
  await open({ ...mailed, 'GET /api/me/notifications': { json: settings } })
  const part = partOf('Notifications')
  await expect.element(part.getByRole('alert')).toMatchTextContent('came back, so we stopped sending')
  const field = partOf('Change email').getByLabelText('New email')
  await expect.element(field).not.toBeVisible()
  await part.getByRole('link', { name: 'Change your email' }).click()
  await expect.element(field).toBeVisible()
  await expectAccessibleLayout()
})
