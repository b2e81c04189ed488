import { expect, type Page } from '@playwright/test'
import { fillRegistration, newName, PHRASE } from './account-forms.ts'
import { expectAccessible } from './pages.ts'
import { test } from './test.ts'

const main = (page: Page) => page.getByRole('main')
const send = (page: Page) => main(page).getByRole('button', { name: 'Register' })
const bar = (page: Page) => page.getByRole('region', { name: 'Player', exact: true })

test('after registering, the user is logged in and sees the welcome text once [2.reg.a 2.reg.f 4.16]', async ({
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
  await expect(page).toHaveURL('/')
  await expect(bar(page)).toContainText(someone.user_name)

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

test('a link fills in read-only fields of the form, and the values are removed from the URL [2.reg.a 2.reg.d]', async ({
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
    ['Username', user_name],
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
  await expect(bar(page)).toContainText('Reindeer')
})
