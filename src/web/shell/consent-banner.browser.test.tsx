import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showPage } from './testing/show-page.tsx'

test('the cookie banner is hidden until all of it has arrived', async () => {
  await showPage('/info/contact', { 'POST /api/set_cookie': { json: {} } })
  await page.getByRole('contentinfo').getByRole('button', { name: 'Cookies' }).click()
  const banner = page.getByRole('region', { name: 'Cookies' })
  await expect.element(banner).toBeVisible()

  const first_part = banner.element().cloneNode(true) as HTMLElement
  first_part.querySelector('.consent-answer:last-child')?.remove()
  document.body.append(first_part)
  expect(getComputedStyle(first_part).display).toBe('none')
  first_part.remove()
  await banner.getByRole('button', { name: 'Decline' }).click()
  await expect.element(banner).not.toBeInTheDocument()
})
