import { expect, type Page } from '@playwright/test'
import { fillRegistration, logInAs, newName, PHRASE } from './account-forms.ts'
import { emailTo, linkIn } from './emails.ts'
import { expectAccessible } from './pages.ts'
import { test } from './test.ts'

test.use({ variant: 'mailed' })

const bar = (page: Page) => page.getByRole('region', { name: 'Player', exact: true })
const main = (page: Page) => page.getByRole('main')

test('after a registration, the link in the email leads to the page that the user wanted to open [2.1b rules §9]', async ({
  page,
}) => {
  const { user_name, email } = newName()
  await page.goto('/leagues?tab=mine')
  await main(page).getByRole('link', { name: 'Register' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Register')
  await fillRegistration(page, { user_name, email })
  await main(page).getByRole('button', { name: 'Register' }).click()
  await expect(main(page).getByText(`We sent an email to ${email}`)).toBeVisible()

  await page.goto(linkIn(await emailTo('mailed', email, /confirm/), '/verify/'))
  await main(page).getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/leagues?tab=mine')
})

test('a user registers, verifies, logs in, resets the password, deletes and restores the account [2.reg.a 2.reg.f 2.reset.a 2.reset.b 4.16 2.1b 2.me.a 4.10a 8.4 8.9]', async ({
  page,
}) => {
  test.slow()
  const { user_name, email } = newName()

  await page.goto('/register')
  await fillRegistration(page, { user_name, email })
  await main(page).getByRole('button', { name: 'Register' }).click()
  await expect(main(page).getByText(`We sent an email to ${email}`)).toBeVisible()
  await expect(bar(page)).toHaveCount(0)

  await page.goto(linkIn(await emailTo('mailed', email, /confirm/), '/verify/'))
  await expect(main(page).getByText('Your email is confirmed.')).toBeFocused()
  const welcome = page.getByRole('region', { name: 'Welcome', exact: true })
  await expect(welcome).toContainText(`Welcome, ${user_name}`)
  await expect(welcome).toContainText('once the next event opens')
  await expect(welcome.getByRole('link')).toHaveCount(0)
  await expect(bar(page)).toContainText(user_name)

  await bar(page).getByRole('button', { name: 'Log out' }).click()
  await expect(bar(page)).toHaveCount(0)
  await page.goto('/users/me')
  await expect(page).toHaveURL('/login?next=%2Fusers%2Fme')
  await expect(main(page).getByText('You need to be logged in to access that page')).toBeVisible()
  await logInAs(page, email, PHRASE)
  await expect(page).toHaveURL('/users/me')

  await main(page)
    .getByRole('textbox', { name: /^Team name/ })
    .fill('Seven Reindeer')
  await main(page).getByRole('button', { name: 'Change team name' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Seven Reindeer')
  await expect(bar(page)).toContainText('Seven Reindeer')
  await expect(page.getByText(/^Saved /)).toBeVisible()

  await bar(page).getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Log in' }).click()
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reset password')
  await main(page).getByLabel('Email').fill(email)
  await main(page).getByRole('button', { name: 'Send instructions' }).click()
  const sent = `Instructions to reset your password have been sent to ${email}.`
  await expect(main(page).getByText(sent)).toBeFocused()

  const link = linkIn(await emailTo('mailed', email, /Reset/), '/reset/')
  await page.goto(link)
  await main(page).getByLabel('New password', { exact: true }).fill('eight grey reindeer')
  await main(page).getByLabel('Confirm new password', { exact: true }).fill('eight grey reindeer')
  const setting = page.waitForRequest('**/api/reset/*')
  await main(page).getByRole('button', { name: 'Set password' }).click()
  expect((await setting).postDataJSON()).toEqual({
    password: 'eight grey reindeer',
    password_confirm: 'eight grey reindeer',
    'g-recaptcha-response': expect.stringMatching(/./),
  })
  await expect(main(page).getByText('Your password has been changed.')).toBeVisible()
  await main(page).getByRole('link', { name: 'Log in' }).click()
  await logInAs(page, email, 'eight grey reindeer')
  await expect(bar(page)).toContainText('Seven Reindeer')

  await page.goto('/users/me')
  const leaving = main(page).getByRole('region', { name: 'Delete user' })
  await expect(leaving).toContainText('For 14 days')
  await leaving.getByRole('heading').click()
  await leaving.getByLabel('Current password').fill('eight grey reindeer')
  await leaving.getByRole('button', { name: 'Delete user' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(
    'Are you sure you want to delete your user? This action can not be reversed!',
  )
  await question.getByRole('button', { name: 'No' }).click()
  await expect(bar(page)).toBeVisible()
  await leaving.getByRole('button', { name: 'Delete user' }).click()
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account has been deleted')
  await expect(bar(page)).toHaveCount(0)
  await expect(
    main(page)
      .or(page.locator('.page-head'))
      .getByText(/For 14 days/),
  ).toBeVisible()

  await page.goto('/login')
  await logInAs(page, email, 'eight grey reindeer')
  await expect(
    main(page)
      .getByText(/The email or password is wrong/)
      .first(),
  ).toBeVisible()

  await page.goto(linkIn(await emailTo('mailed', email, /deleted/), '/restore/'))
  await main(page).getByRole('button', { name: 'Restore my account' }).click()
  await expect(main(page).getByText('Your account is restored')).toBeVisible()
})

test('if the email does not arrive, the user can have it sent again or use another address [2.reg.f R27]', async ({
  page,
}) => {
  test.slow()
  const someone = newName()
  await page.goto('/register')
  await fillRegistration(page, someone)
  const first = page.waitForRequest('**/api/register')
  await main(page).getByRole('button', { name: 'Register' }).click()
  await expect(main(page).getByText('We sent an email')).toBeFocused()

  const again = page.waitForRequest('**/api/register')
  await main(page).getByRole('button', { name: 'Send it again' }).click()
  await expect(main(page).getByText(`We sent another email to ${someone.email}`)).toBeFocused()
  const [before, after] = [(await first).postDataJSON(), (await again).postDataJSON()]
  expect({ ...after, 'g-recaptcha-response': '' }).toEqual({ ...before, 'g-recaptcha-response': '' })
  expect(after['g-recaptcha-response']).not.toBe(before['g-recaptcha-response'])

  await main(page).getByRole('button', { name: 'Use a different email' }).click()
  await expect(main(page).getByLabel('Email')).toHaveValue(someone.email)
  await expect(main(page).getByLabel('Password', { exact: true })).toHaveValue(PHRASE)
})

test('if a registration link is opened in another browser, the page asks for the password [R27]', async ({
  page,
  browser,
}) => {
  test.slow()
  const { email, user_name } = newName()
  await page.goto('/register')
  await fillRegistration(page, { user_name, email })
  await main(page).getByRole('button', { name: 'Register' }).click()
  await expect(main(page).getByText(`We sent an email to ${email}`)).toBeVisible()
  const link = linkIn(await emailTo('mailed', email, /confirm/), '/verify/')

  const elsewhere = await (await browser.newContext()).newPage()
  await elsewhere.goto(link)
  const password = main(elsewhere).getByLabel('Password', { exact: true })
  await password.fill('not this one')
  await main(elsewhere).getByRole('button', { name: 'Confirm' }).click()
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(elsewhere)
  await password.fill(PHRASE)
  await main(elsewhere).getByRole('button', { name: 'Confirm' }).click()
  await expect(bar(elsewhere)).toContainText(user_name)
  await elsewhere.context().close()
})

test('the page of an invalid emailed link says so at once, and sends no referrer [2.reset.b R28]', async ({
  page,
}) => {
  for (const name of ['verify', 'restore', 'reset']) {
    await page.goto(`/${name}/never-was`)
    await expect(page.locator('meta[name=referrer]')).toHaveAttribute('content', 'no-referrer')
    await expect(main(page).getByRole('alert')).toContainText('This link no longer works')
    await expect(main(page).getByRole('textbox')).toHaveCount(0)
  }
  await page.goto('/goodbye')
  await expect(page.getByText('Nothing has happened to your account')).toBeVisible()
})
