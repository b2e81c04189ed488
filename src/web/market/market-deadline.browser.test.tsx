import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { market, namesInMarket, openMarket } from '../shell/testing/market-site.ts'
import { expectAccessibleLayout } from '../shell/testing/show-page.tsx'
import { athleteOf, inHours, ownedOf, selectionOf, weekendOf } from '../shell/testing/team-replies.ts'

const athletes = [1, 2, 101].map((id) => athleteOf(id))
const heading = page.getByRole('heading', { level: 1 })

/** Opens the market one minute before the deadline, and moves the clock past it. Then Falun is the upcoming event. */
async function openAtDeadline() {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const next = selectionOf({ weekend_id: 8 })
  const server = { is_closed: false }
  await openMarket({
    athletes,
    start: [ownedOf(athleteOf(1))],
    selection: { trading_close: inHours(1 / 60) },
    more: (selection) => {
      const falun = weekendOf([next], { weekend_id: 8, weekend_name: 'Falun' })
      const ruka = weekendOf([selection])
      return { 'GET /api/weekends/upcoming': () => ({ json: server.is_closed ? falun : ruka }) }
    },
  })
  server.is_closed = true
  vi.setSystemTime(Date.now() + 90_000)
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  return next
}

test('after the deadline the open page stays at its event, says that the team is locked, and links to the next event', async () => {
  const next = await openAtDeadline()
  const link = page.getByRole('link', { name: 'Pick for Falun' })
  await expect.element(link).toHaveAttribute('href', `/athletes?selection=${next.selection_id}`)
  await expect.element(heading).toMatchTextContent('Ruka')
  await expect.element(page.getByRole('status').filter({ hasText: 'Your team is locked' })).toBeVisible()
  await expect.poll(namesInMarket).toHaveLength(3)
  expect(market.getByRole('button', { name: /^(Buy|Sell) / }).query()).toBeNull()
  await expectAccessibleLayout()
})

test('the menu leads from the locked event to the next event', async () => {
  await openAtDeadline()
  await expect.element(page.getByRole('link', { name: 'Pick for Falun' })).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Athletes' }).first().click()
  await expect.element(heading).toMatchTextContent('Falun')
})
