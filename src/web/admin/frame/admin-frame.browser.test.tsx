import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { showAdminPage } from '../../shell/testing/show-page.tsx'

const replies = { 'GET /api/admin/jobs': { json: [], headers: { 'x-total-count': '0' } } }
const clock = () => document.querySelector('.admin-clock')?.textContent

beforeEach(() => page.viewport(1280, 800))

test('a game’s clock that differs from the browser’s is called game time', async () => {
  const realNow = Date.now
  const browser = vi.spyOn(Date, 'now').mockImplementation(() => realNow() - 3 * 24 * 3_600_000)
  onTestFinished(() => browser.mockRestore())
  await showAdminPage('/security', replies)
  await expect.poll(clock).toMatch(/^Game time \w+/)
})

test('the clock has no name if it shows the real time', async () => {
  await showAdminPage('/security', replies)
  await expect.poll(clock).toMatch(/\d\d/)
  expect(clock()).not.toContain('Game time')
})
