import { expect, type Page } from '@playwright/test'
import { newName, PHRASE, registerByMail } from './account-forms.ts'
import { emailTo, linkIn } from './emails.ts'
import { addressOf, providerAddress } from './games.ts'
import { expectVisibleFocus, press, tabTo, typeInto, unfold } from './keyboard.ts'
import { test } from './test.ts'

const main = (page: Page) => page.getByRole('main')
const bar = (page: Page) => page.getByRole('region', { name: 'Player', exact: true })

/** Opens a page, and waits until its forms can be sent, which is after hydration. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.waitForLoadState('networkidle')
}

async function chooseNation(page: Page, nation: string): Promise<void> {
  await tabTo(page, 'Home nation', 'combobox')
  await expectVisibleFocus(page)
  await page.keyboard.type(nation)
}

test.describe('with the keyboard, on a site that sends emails', () => {
  test.use({ variant: 'mailed' })

  test('a user can register, verify, log out, log in on the way to a page, and change the team name', async ({
    page,
  }) => {
    test.slow()
    const { user_name, email } = newName()
    await open(page, '/register')
    const chosen = { Password: PHRASE, 'Confirm password': PHRASE }
    await typeInto(page, { Email: email, Username: user_name, ...chosen })
    await chooseNation(page, 'Norw')
    await press(page, 'Enter', 'Register', 'button')
    await expect(main(page).getByText('We sent an email')).toBeFocused()

    await open(page, linkIn(await emailTo('mailed', email, /confirm/), '/verify/'))
    await expect(bar(page)).toContainText(user_name)
    await press(page, 'Enter', 'Log out', 'button')
    await expect(bar(page)).toHaveCount(0)

    await open(page, '/users/me')
    await expect(page).toHaveURL('/login?next=%2Fusers%2Fme')
    await typeInto(page, { Email: email, Password: PHRASE })
    await press(page, 'Space', 'Remember me', 'checkbox')
    await expect(main(page).getByLabel('Remember me')).toBeChecked()
    await press(page, 'Enter', 'Log in', 'button')
    await expect(page).toHaveURL('/users/me')

    await tabTo(page, /^Team name/, 'textbox')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('By Keyboard')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('By Keyboard')
  })

  test('a user can log out, reset the password, log in, and delete the account', async ({ page }) => {
    test.slow()
    const { email } = await registerByMail(page)
    await press(page, 'Enter', 'Log out', 'button')
    await expect(bar(page)).toHaveCount(0)

    await open(page, '/login')
    await press(page, 'Enter', 'Forgot your password?', 'link')
    await expect(page).toHaveURL('/reset')
    await typeInto(page, { Email: email })
    await press(page, 'Enter', 'Send instructions', 'button')
    await expect(main(page).getByText('Instructions to reset your password')).toBeFocused()
    await open(page, linkIn(await emailTo('mailed', email, /Reset/), '/reset/'))
    const another = 'eight grey reindeer'
    await typeInto(page, { 'New password': another, 'Confirm new password': another })
    await press(page, 'Enter', 'Set password', 'button')
    await expect(main(page).getByText('Your password has been changed.')).toBeFocused()

    await open(page, '/login?next=%2Fusers%2Fme')
    await typeInto(page, { Email: email, Password: another })
    await press(page, 'Enter', 'Log in', 'button')
    await expect(page).toHaveURL('/users/me')
    await unfold(page, 'Delete user')
    await tabTo(page, 'Delete user', 'button')
    // Shift+Tab first reaches the button that shows the password, and then the password field.
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await expectVisibleFocus(page)
    await page.keyboard.type(another)
    await page.keyboard.press('Enter')
    await press(page, 'Enter', 'Yes', 'button')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account has been deleted')
  })
})

test.describe('with the keyboard, in a marathon season', () => {
  test.use({ variant: 'marathon' })

  test('a user can register with first and last name, the agreement and the newsletter', async ({ page }) => {
    test.slow()
    const { user_name, email } = newName()
    await open(page, '/register')
    await typeInto(page, { 'First name': 'Ilse', 'Last name': 'Berg', Email: email, Username: user_name })
    await typeInto(page, { Password: PHRASE, 'Confirm password': PHRASE })
    await chooseNation(page, 'Finl')
    await tabTo(page, /^I agree/, 'checkbox')
    await page.keyboard.press('Space')
    await tabTo(page, /^Send me the newsletter/, 'checkbox')
    await expect(main(page).getByLabel('Send me the newsletter')).toBeChecked()
    await page.keyboard.press('Space')
    await expect(main(page).getByLabel('Send me the newsletter')).not.toBeChecked()
    await press(page, 'Enter', 'Register', 'button')
    await expect(bar(page)).toContainText(user_name)
  })
})

test.describe('with the keyboard and a login provider', () => {
  test.use({ variant: 'provided' })

  test('a user can log in at the provider, and then register', async ({ page }) => {
    test.slow()
    const { user_name } = newName()
    await page.goto('/login')
    await page.waitForURL(`${providerAddress()}/**`)
    await page.locator('input[name=login]:focus').waitFor()
    await page.keyboard.type(user_name)
    await page.keyboard.press('Tab')
    await page.keyboard.type('any')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Continue' }).waitFor()
    await tabTo(page, 'Continue', 'button')
    await page.keyboard.press('Enter')
    await page.waitForURL(`${addressOf('provided')}/register`)
    await page.waitForLoadState('networkidle')
    await chooseNation(page, 'Finl')
    await press(page, 'Enter', 'Register', 'button')
    await expect(bar(page)).toContainText(user_name)
  })
})
