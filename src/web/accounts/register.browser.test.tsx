import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  bodiesOf,
  expectAccessibleLayout,
  type FakeReply,
  type ServerReplies,
  showPage,
} from '../shell/testing/show-page.tsx'
import { config } from '../shell/testing/site-replies.ts'

const field = (name: string) => page.getByLabelText(name, { exact: true })
const send = page.getByRole('button', { name: 'Register' })
const summary = page.getByRole('region', { name: /^Please fix/ })
const linkTexts = () =>
  summary
    .getByRole('link')
    .elements()
    .map((link) => link.textContent)

const marathon: ServerReplies = {
  'GET /api/config': { json: { ...config, registration: 'marathon', terms_page: '/info/terms' } },
}
const with_google: ServerReplies = { 'GET /api/config': { json: { ...config, google_api_key: 'key' } } }

async function fill(): Promise<void> {
  await page.getByLabelText('Email').fill('ilse@ski.example')
  await page.getByLabelText('Username').fill('ilse')
  await field('Password').fill('seven grey reindeer')
  await field('Confirm password').fill('seven grey reindeer')
  await page.getByLabelText('Home nation').selectOptions('NOR')
}

beforeEach(() => page.viewport(1280, 800))

test('missing values are reported beside their fields and in a summary, which takes the focus [5.1 5.3 5.4a 5.4c 5.6 5.8 2.reg.j]', async () => {
  await showPage('/register')
  expect(page.getByLabelText('Home nation').element().querySelector('option')?.textContent).toMatch(/^-+$/)
  await send.click()
  await expect.element(summary).toHaveFocus()
  expect(linkTexts()).toEqual([
    'Email must be provided',
    'Username must be provided',
    'You need a password',
    'You need to confirm the password',
    'You must select a country',
  ])
  await expectAccessibleLayout()
  const name = page.getByLabelText('Username')
  await expect.element(name).toHaveAccessibleDescription(/^At least 3 characters/)
  await expect.element(name).toHaveAccessibleDescription(/Username must be provided/)
  await summary.getByRole('link', { name: 'Username must be provided' }).click()
  await expect.element(name).toHaveFocus()
  await name.fill('al')
  await expect.element(name).toHaveAccessibleDescription(/Usernames must be at least 3 characters/)
  await name.fill('a'.repeat(121))
  await expect.element(name).toHaveAccessibleDescription(/Usernames can be max 120 characters/)
  await page.getByLabelText('Email').fill('anna')
  await expect.element(page.getByLabelText('Email')).toHaveAccessibleDescription(/Email is not valid/)
})

test('a password can be shown and pasted, is never shortened, and must have the minimum length [5.4b 5.4c R24]', async () => {
  await showPage('/register')
  await send.click()
  const password = field('Password')
  await password.fill('seven')
  await expect.element(password).toHaveAccessibleDescription(/Passwords needs to be at least 8 characters/)
  await field('Confirm password').fill('eight')
  await expect.element(field('Confirm password')).toHaveAccessibleDescription(/Passwords does not match/)
  await expect.element(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect.element(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect.element(password).toHaveAttribute('type', 'password')

  const long = '🎿'.repeat(128)
  await password.fill('')
  password.element().focus()
  document.execCommand('insertText', false, long)
  await expect.element(password).toHaveValue(long)
})

test('a server error about a field is shown beside the field [5.8 8.3]', async () => {
  const json = { code: 'invalid', message: 'No', field_errors: { user_name: 'Taken' } }
  await showPage('/register', { 'POST /api/register': { status: 422, json } })
  await fill()
  await send.click()
  await expect.element(page.getByRole('region', { name: 'That did not work' })).toHaveFocus()
  await expect.element(page.getByLabelText('Username')).toHaveAccessibleDescription(/Taken/)
})

test.each([
  [{ errors: ['The game is full', 'Come back in spring'] }, ['The game is full', 'Come back in spring']],
  [{}, ['Registration is closed']],
])('server errors that belong to no field are shown in the banner: %j [5.8 8.3]', async (more, texts) => {
  const json = { code: 'invalid', message: 'Registration is closed', ...more }
  await showPage('/register', { 'POST /api/register': { status: 422, json } })
  await fill()
  await send.click()
  for (const text of texts) await expect.element(page.getByText(text, { exact: false })).toBeVisible()
})

test.each<[string, FakeReply, string]>([
  ['a reply without a body', { status: 500 }, 'Something went wrong, please refresh the webpage'],
  ['no reply', null, 'Network Error'],
])(
  'after %s, the registration form keeps its values and shows an error [8.3 8.11]',
  async (_, reply, text) => {
    await showPage('/register', { 'POST /api/register': reply })
    await fill()
    await send.click()
    await expect.element(page.getByText(text)).toBeVisible()
    await expect.element(page.getByLabelText('Email')).toHaveValue('ilse@ski.example')
  },
)

test('a password in the query is ignored [2.reg.a]', async () => {
  await showPage('/register?password=from+the+query')
  await expect.poll(() => location.search).toBe('')
  await expect.element(field('Password')).toHaveValue('')
  await expect.element(field('Password')).toBeEnabled()
})

test('a prefilled value that is refused can be edited [2.reg.a]', async () => {
  await showPage('/register?user_name=al')
  await expect.element(page.getByLabelText('Username')).toBeDisabled()
  await send.click()
  await expect.element(page.getByLabelText('Username')).toBeEnabled()
})

test('after a login with a provider, the form names the provider and does not require a password [2.reg.b 2.reg.d 5.4a]', async () => {
  await showPage('/register?register_source=club&email=anna%40ski.example', with_google)
  await expect.element(page.getByText('You logged in with club', { exact: false })).toBeVisible()
  expect(page.getByRole('link', { name: 'Sign up with Google' }).query()).toBeNull()
  await send.click()
  await expect.element(summary).toHaveFocus()
  expect(linkTexts()).not.toContain('You need a password')
})

test('login and registration both lead to the page that the user wanted to open [2.1b]', async () => {
  await showPage('/register?next=%2Fusers%2Fme', with_google)
  await expect
    .element(page.getByRole('link', { name: 'Sign up with Google' }))
    .toHaveAttribute('href', '/oauth/google/redirect?next=%2Fusers%2Fme')
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Log in', exact: true }).click()
  await expect.poll(() => location.pathname + location.search).toBe('/login?next=%2Fusers%2Fme')
  await main.getByRole('link', { name: 'Register', exact: true }).click()
  await expect.poll(() => location.pathname + location.search).toBe('/register?next=%2Fusers%2Fme')
})

test('the button is disabled while the configuration is loading [2.reg.e]', async () => {
  let go = () => {}
  const settled = new Promise<void>((resolve) => (go = resolve))
  await showPage('/register', {
    'GET /api/config': async () => {
      await settled
      return { json: config }
    },
  })
  await expect.element(send).toBeDisabled()
  await expect.element(send).toHaveAccessibleDescription('Loading …')
  go()
  await expect.element(send).toBeEnabled()
})

describe('in a marathon season', () => {
  test('the form asks for the real name and an agreement, and offers a newsletter [2.reg.g 2.reg.h 2.reg.i 5.3 5.5]', async () => {
    const sent_requests = await showPage('/register', {
      ...marathon,
      'POST /api/register': { status: 422, json: { code: 'invalid', message: 'Not now' } },
    })
    await expect.element(page.getByLabelText('First name')).toBeVisible()
    await send.click()
    await expect.element(summary).toHaveFocus()
    expect(linkTexts()).toEqual([
      'You need to enter your first name',
      'You need to enter your last name',
      'Email must be provided',
      'You need to pick a user name',
      'You need a password',
      'You need to confirm the password',
      'You must select a country',
      'You need to agree to the terms and conditions',
    ])
    await expectAccessibleLayout()
    const agreement = page.getByRole('checkbox', { name: /I agree/ })
    for (const words of ['I use my real name', '18 or older', 'only one account'])
      await expect.element(agreement).toHaveAccessibleName(new RegExp(words))
    await expect
      .element(page.getByRole('link', { name: 'terms and conditions' }))
      .toHaveAttribute('href', '/info/terms')
    const newsletter = page.getByRole('checkbox', { name: /newsletter/ })
    await expect.element(newsletter).toBeChecked()

    await fill()
    await page.getByLabelText('First name').fill('Ilse')
    await page.getByLabelText('Last name').fill('Larsen')
    await agreement.click()
    await newsletter.click()
    await send.click()
    await expect.element(page.getByText('Not now')).toBeVisible()
    expect(bodiesOf(sent_requests, 'POST /api/register')).toEqual([
      expect.objectContaining({
        first_name: 'Ilse',
        last_name: 'Larsen',
        agreement: true,
        newsletter: false,
      }),
    ])
  })
})
