import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showPage } from './testing/show-page.tsx'

test('the cookie banner is not shown before all of it has arrived, because it would grow on the screen', async () => {
  await showPage('/nowhere')
  const banner = page.getByRole('region', { name: 'Cookies' })
  await expect.element(banner).toBeVisible()
  const element = banner.element()
  element.querySelector('.consent-answer:last-child')!.remove()
  expect(getComputedStyle(element).display).toBe('none')
})
