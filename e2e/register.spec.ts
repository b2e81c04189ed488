import { expect, type Page } from '@playwright/test'
import { arrival, fillRegistration, newName, PHRASE, seemSetUp } from './account-forms.ts'
import { expectAccessible } from './pages.ts'
import { test } from './test.ts'

const main = (page: Page) => page.getByRole('main')
const send = (page: Page) => main(page).getByRole('button', { name: 'Register' })
const bar = (page: Page) => page.getByRole('region', { name: 'Player', exact: true })
const summary = (page: Page) => main(page).getByRole('region', { name: /^Please fix/ })

test('missing values are reported beside each field and in a summary that takes the focus [5.1 5.3 5.4a 5.4c 5.6 5.8 2.reg.j]', async ({
  page,
}) => {
  await page.goto('/register')
  await expect(main(page).getByLabel('Home nation').locator('option').first()).toHaveText(/^-+$/)
  await send(page).click()
  await expect(summary(page)).toBeFocused()
  await expect(summary(page).getByRole('link')).toHaveText([
    'Email must be provided',
    'Username must be provided',
    'You need a password',
    'You need to confirm the password',
    'You must select a country',
  ])
  const name = main(page).getByLabel('User name')
  await expect(name).toHaveAccessibleDescription(/^At least 3 characters/)
  await expect(name).toHaveAccessibleDescription(/Username must be provided/)
  await summary(page).getByRole('link', { name: 'Username must be provided' }).click()
  await expect(name).toBeFocused()
  await name.fill('al')
  await expect(name).toHaveAccessibleDescription(/Usernames must be at least 3 characters/)
  await name.fill('a'.repeat(121))
  await expect(name).toHaveAccessibleDescription(/Usernames can be max 120 characters/)
  await main(page).getByLabel('Email').fill('anna')
  await expect(main(page).getByLabel('Email')).toHaveAccessibleDescription(/Email is not valid/)
})

test('a password can be shown and pasted, is never truncated, and has the season’s minimum length [5.4b 5.4c R24]', async ({
  page,
}) => {
  await page.goto('/register')
  await send(page).click()
  const password = main(page).getByLabel('Password', { exact: true })
  await password.fill('seven')
  await expect(password).toHaveAccessibleDescription(/Passwords needs to be at least 8 characters/)
  await main(page).getByLabel('Confirm password', { exact: true }).fill('eight')
  await expect(main(page).getByLabel('Confirm password', { exact: true })).toHaveAccessibleDescription(
    /Passwords does not match/,
  )
  await expect(password).toHaveAttribute('type', 'password')
  await main(page).getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await main(page).getByRole('button', { name: 'Hide password' }).click()
  await expect(password).toHaveAttribute('type', 'password')

  const long = '🎿'.repeat(128)
  await password.fill('')
  await password.focus()
  await page.evaluate((text) => document.execCommand('insertText', false, text), long)
  await expect(password).toHaveValue(long)
})

test('after registering the user is logged in on the start page, and sees the welcome text once [2.reg.a 2.reg.f 4.16]', async ({
  page,
}) => {
  test.slow()
  const someone = newName()
  await page.goto('/register')
  await fillRegistration(page, someone)
  const [request] = await Promise.all([page.waitForRequest('**/api/register'), send(page).click()])
  expect(Object.keys(request.postDataJSON()).toSorted()).toEqual([
    'country',
    'email',
    'g-recaptcha-response',
    'password',
    'password_confirm',
    'user_name',
  ])
  await expect(page).toHaveURL('/', arrival)
  await expect(bar(page)).toContainText(someone.user_name, arrival)

  const welcome = page.getByRole('region', { name: 'Welcome', exact: true })
  await expect(welcome).toContainText(`Welcome, ${someone.user_name}`)
  await expect(welcome).toContainText('Now pick the team for your first race.')
  await expectAccessible(page)
  await welcome.getByRole('link', { name: 'Pick your team' }).click()
  await expect(page).toHaveURL('/athletes')
  await expect(welcome.getByRole('link')).toHaveCount(0)
  await welcome.getByRole('button', { name: 'Dismiss' }).click()
  await expect(welcome).toHaveCount(0)

  await page.goto('/register')
  await expect(page).toHaveURL('/')
})

test('server errors of a field are beside it, all others in the banner [5.8 8.3]', async ({ page }) => {
  let json: object = { code: 'invalid', message: 'No', field_errors: { user_name: 'Taken' } }
  await page.route('**/api/register', (route) => route.fulfill({ status: 422, json }))
  await page.goto('/register')
  await fillRegistration(page, newName())
  await send(page).click()
  await expect(main(page).getByRole('region', { name: 'That did not work' })).toBeFocused(arrival)
  await expect(main(page).getByLabel('User name')).toHaveAccessibleDescription(/Taken/)

  json = { code: 'invalid', message: 'No', errors: ['The game is full', 'Come back in spring'] }
  await main(page).getByLabel('User name').fill('somebody else')
  await send(page).click()
  await expect(page.getByText('The game is full')).toBeVisible(arrival)
  await expect(page.getByText('Come back in spring')).toBeVisible()

  json = { code: 'invalid', message: 'Registration is closed' }
  await send(page).click()
  await expect(page.getByText('Registration is closed')).toBeVisible(arrival)
})

for (const [what, status, text] of [
  ['without a body', 500, 'Something went wrong, please refresh the webpage'],
  ['without a reply', null, 'Network Error'],
] as const) {
  test(`a registration ${what} says ${text} [8.3 8.11]`, async ({ page }) => {
    await page.route('**/api/register', (route) => (status ? route.fulfill({ status }) : route.abort()))
    await page.goto('/register')
    await fillRegistration(page, newName())
    await send(page).click()
    await expect(page.getByText(text)).toBeVisible(arrival)
    await expect(main(page).getByLabel('Email')).toHaveValue(/@ski\.example/)
  })
}

test('a link prefills the form once, in read-only fields, and is removed from the URL [2.reg.a 2.reg.d]', async ({
  page,
}) => {
  const { user_name, email } = newName()
  const query = new URLSearchParams({
    email,
    user_name,
    teamName: 'Reindeer',
    password: 'from the query',
    tab: 'a',
  })
  await page.goto(`/register?${query}#password=${encodeURIComponent(PHRASE)}`)
  await expect(page).toHaveURL('/register?tab=a')
  for (const [label, value] of [
    ['Email', email],
    ['User name', user_name],
    ['Team name', 'Reindeer'],
    ['Password', PHRASE],
    ['Confirm password', PHRASE],
  ] as const) {
    const field = main(page).getByLabel(label, { exact: label.endsWith('assword') })
    await expect(field).toHaveValue(value)
    await expect(field).toBeDisabled()
  }
  await main(page).getByLabel('Home nation').selectOption('NOR')
  await send(page).click()
  await expect(bar(page)).toContainText('Reindeer', arrival)
})

test('a password in the query is ignored [2.reg.a]', async ({ page }) => {
  await page.goto('/register?password=from+the+query')
  await expect(page).toHaveURL('/register')
  await expect(main(page).getByLabel('Password', { exact: true })).toHaveValue('')
  await expect(main(page).getByLabel('Password', { exact: true })).toBeEnabled()
})

test('a prefilled value that the server rejects can be edited [2.reg.a]', async ({ page }) => {
  await page.goto('/register?user_name=al')
  await expect(main(page).getByLabel('User name')).toBeDisabled()
  await send(page).click()
  await expect(main(page).getByLabel('User name')).toBeEnabled()
})

test('with a login provider the form says so, and needs no password [2.reg.b 2.reg.d 5.4a]', async ({
  page,
}) => {
  await seemSetUp(page, { google_api_key: 'key' })
  const google = main(page).getByRole('link', { name: 'Sign up with Google' })
  await page.goto('/register')
  await expect(google).toHaveAttribute('href', '/oauth/google/redirect')
  await page.goto('/register?register_source=club&email=anna%40ski.example')
  await expect(main(page).getByText('You logged in with club')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(google).toHaveCount(0)
  await send(page).click()
  await expect(summary(page)).not.toContainText('You need a password')
})

test('the requested page is kept across login and registration [2.1b]', async ({ page }) => {
  await seemSetUp(page, { google_api_key: 'key' })
  await page.goto('/register?next=%2Fusers%2Fme')
  await expect(main(page).getByRole('link', { name: 'Sign up with Google' })).toHaveAttribute(
    'href',
    '/oauth/google/redirect?next=%2Fusers%2Fme',
  )
  await main(page).getByRole('link', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL('/login?next=%2Fusers%2Fme')
  await main(page).getByRole('link', { name: 'Register', exact: true }).click()
  await expect(page).toHaveURL('/register?next=%2Fusers%2Fme')
})

test('the button waits for the settings [2.reg.e]', async ({ page }) => {
  let go = () => {}
  const settled = new Promise<void>((resolve) => (go = resolve))
  await page.goto('/nowhere')
  await page.waitForLoadState('networkidle')
  await page.route('**/api/config', async (route) => {
    await settled
    await route.continue()
  })
  await page.route('**/nowhere', (route) => route.fulfill({ status: 500, body: '' }))
  await page.evaluate(() => history.replaceState(null, '', '/register'))
  // A document that the server could not render contains no settings.
  await page.route('**/register', async (route) => {
    const reply = await route.fetch()
    const bare = (await reply.text()).replace(/<script[^>]*id="state"[^>]*>[^<]*<\/script>/, '')
    await route.fulfill({ body: bare, contentType: 'text/html' })
  })
  await page.reload()
  await expect(send(page)).toBeDisabled()
  await expect(send(page)).toHaveAccessibleDescription('Loading …')
  go()
  await expect(send(page)).toBeEnabled()
})

test.describe('in a marathon season', () => {
  test.use({ variant: 'marathon' })

  test('the form asks for a person’s name and an agreement, and offers a newsletter [2.reg.g 2.reg.h 2.reg.i 5.3 5.5]', async ({
    page,
  }) => {
    await page.goto('/register')
    await send(page).click()
    await expect(summary(page).getByRole('link')).toHaveText([
      'You need to enter your first name',
      'You need to enter your last name',
      'Email must be provided',
      'You need to pick a user name',
      'You need a password',
      'You need to confirm the password',
      'You must select a country',
      'You need to agree to the terms and conditions',
    ])
    const agreement = main(page).getByRole('checkbox', { name: /I agree/ })
    for (const words of ['I use my real name', '18 or older', 'only one account'])
      await expect(agreement).toHaveAccessibleName(new RegExp(words))
    await expect(main(page).getByRole('checkbox', { name: /newsletter/ })).toBeChecked()

    const someone = newName()
    await fillRegistration(page, someone)
    await main(page).getByLabel('First name').fill('Ilse')
    await main(page).getByLabel('Last name').fill('Larsen')
    await agreement.check()
    await main(page)
      .getByRole('checkbox', { name: /newsletter/ })
      .uncheck()
    const [request] = await Promise.all([page.waitForRequest('**/api/register'), send(page).click()])
    expect(request.postDataJSON()).toMatchObject({
      first_name: 'Ilse',
      last_name: 'Larsen',
      agreement: true,
      newsletter: false,
    })
    await expect(bar(page)).toContainText(someone.user_name, arrival)
  })
})
