import { expect, type Page } from '@playwright/test'
import { answer, consentOf, question } from './consent.ts'
import { expectAccessible, expectToFit, viewports } from './pages.ts'
import { test } from './test.ts'

async function open(page: Page, address = '/nowhere'): Promise<void> {
  await page.goto(address)
  await page.waitForLoadState('networkidle')
}

for (const [word, value] of [
  ['Accept', 'true'],
  ['Decline', 'false'],
] as const) {
  test(`after ${word} the server stores the answer, and the banner does not return [1.9d 4.13 7.14 rules §9]`, async ({
    page,
  }) => {
    await open(page)
    await answer(page, word)
    expect(await consentOf(page)).toBe(value)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(question(page)).toHaveCount(0)
  })
}

test('after an answer the banner is not shown even before the script has loaded [4.13]', async ({ page }) => {
  await open(page)
  await answer(page, 'Decline')
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.reload({ waitUntil: 'load' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(question(page)).toHaveCount(0)
})

test('if the banner is answered twice before hydration, only the last answer is sent, after hydration [R24]', async ({
  page,
}) => {
  let go = () => {}
  const held = new Promise<void>((resolve) => (go = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/nowhere', { waitUntil: 'commit' })
  await question(page).getByRole('button', { name: 'Accept' }).click()
  await question(page).getByRole('button', { name: 'Decline' }).click()
  let count = 0
  page.on('request', (request) => (count += request.url().endsWith('/api/set_cookie') ? 1 : 0))
  const reply = page.waitForResponse('**/api/set_cookie')
  go()
  await expect(question(page)).toHaveCount(0)
  expect((await reply).status()).toBe(200)
  expect([await consentOf(page), count]).toEqual(['false', 1])
})

test('a link in the footer opens the banner again [rules §9]', async ({ page }) => {
  await open(page)
  await answer(page, 'Decline')
  await page.getByRole('contentinfo').getByRole('button', { name: 'Cookies' }).click()
  await answer(page, 'Accept')
  expect(await consentOf(page)).toBe('true')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible()
})

test('if the answer could not be stored, the banner asks again [4.13]', async ({ page }) => {
  await open(page)
  await page.route('**/api/set_cookie', (route) => route.abort())
  await question(page).getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByRole('alert')).toContainText('Network Error')
  await expect(question(page)).toBeVisible()
})

test('the scoreboard has no banner [1.9c]', async ({ page }) => {
  await open(page, '/scoreboard')
  await expect(page.getByText('Cookies')).toHaveCount(0)
  expect(await page.context().cookies()).toEqual([])
})

test('without a DSN or an analytics id, no data about visits or errors is sent to other sites [1.10a 1.10b]', async ({
  page,
  baseURL,
}) => {
  const sent_requests: URL[] = []
  page.on('request', (request) => sent_requests.push(new URL(request.url())))
  await open(page, '/')
  await answer(page, 'Accept')
  const broken = page.waitForEvent('pageerror')
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('It broke')
    }, 0)
  })
  await broken
  await page.getByRole('link', { name: 'Leaderboards' }).first().click()
  await page.waitForLoadState('networkidle')
  expect(sent_requests.filter(({ origin }) => origin !== baseURL)).toEqual([])
  expect(
    sent_requests.filter(({ pathname }) => /^\/assets\/(error-reports|analytics)-/.test(pathname)),
  ).toEqual([])
})

test('the banner fits in the viewport, is accessible, and never covers the focused element', async ({
  page,
}) => {
  test.slow()
  for (const { name, use } of viewports) {
    await page.setViewportSize(use.viewport)
    await page.emulateMedia({ colorScheme: use.colorScheme })
    await open(page)
    await expect(question(page)).toBeVisible()
    await expectToFit(page)
    await expectAccessible(page)

    const hidden: string[] = []
    for (let step = 0; step < 30; step++) {
      await page.keyboard.press('Tab')
      const covered = await page.evaluate(() => {
        const banner = document.querySelector('.consent')
        const focus = document.activeElement
        if (!banner || !focus || banner.contains(focus) || focus === document.body) return null
        const [over, box] = [banner.getBoundingClientRect(), focus.getBoundingClientRect()]
        return box.bottom > over.top + 1 && box.top < over.bottom ? focus.outerHTML.slice(0, 80) : null
      })
      if (covered) hidden.push(covered)
    }
    expect(hidden, name).toEqual([])
  }
})
