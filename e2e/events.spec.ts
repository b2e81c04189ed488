import { expect, type Page } from '@playwright/test'
import { test } from './test.ts'

type Race = { race_id: number; name: string }
type Selection = { name: string; races: Race[] }
type Weekend = {
  weekend_id: number
  weekend_name: string
  event_start: string
  is_upcoming: boolean
  selections: Selection[]
  livestream_link: string | null
  event_link: string | null
}

async function listSeason(page: Page): Promise<Weekend[]> {
  const reply = await page.request.get('/api/weekends?season=current')
  const weekends: Weekend[] = await reply.json()
  return weekends.toSorted((a, b) => Date.parse(a.event_start) - Date.parse(b.event_start))
}

/** The game time of the server. It separates past events from upcoming ones. */
async function serverNow(page: Page): Promise<number> {
  const reply = await page.request.get('/livez')
  return Date.parse(reply.headers()['x-server-time'] ?? '')
}

const racesOf = ({ selections }: Weekend) => selections.flatMap(({ races }) => races)

test.describe('in a World Cup season', () => {
  test('a visitor reads the season', async ({ page }) => {
    await test.step('Weekends & Tours lists the season’s weekends by their start [2.ev.a 1.9b]', async () => {
      await page.goto('/events')
      await expect(page.getByRole('heading', { level: 1, name: 'Weekends & Tours' })).toBeVisible()
      const weekends = await listSeason(page)
      await expect(page.locator('.accordion-item h3')).toHaveText(
        weekends.map(({ weekend_name }) => weekend_name),
      )
    })
    await test.step('the upcoming weekend is expanded, with flags, races, dates, and all deadlines [2.ev.b]', async () => {
      await page.goto('/events')
      const upcoming = (await listSeason(page)).find(({ is_upcoming }) => is_upcoming)
      if (!upcoming) throw new Error('the demo season has no upcoming weekend')
      const item = page.locator('.accordion-item[open]')
      await expect(item).toHaveCount(1)
      await expect(item.getByRole('heading', { level: 3 })).toHaveText(upcoming.weekend_name)
      await expect(item.locator('summary .flag')).not.toHaveCount(0)
      await expect(item.locator('summary')).toContainText(`${racesOf(upcoming).length} races`)
      await expect(item.locator('summary')).toContainText(/\d+ Jan|Jan \d+/)

      const deadlines = item.locator('.deadline')
      await expect(deadlines).toHaveCount(upcoming.selections.length)
      for (const [index, { name }] of upcoming.selections.entries()) {
        await expect(deadlines.nth(index)).toContainText(name)
        await expect(deadlines.nth(index).locator('time')).toBeVisible()
      }
    })
    await test.step('a link downloads all deadlines as a calendar [2.ev.c]', async () => {
      await page.goto('/events')
      const link = page.getByRole('link', { name: 'Add all deadlines to your calendar' })
      await expect(link).toHaveAttribute('href', '/events.ics')
      await expect(link).toHaveAttribute('download', '')
    })
    await test.step('another weekend can be expanded with the keyboard, and links to its own page [2.8c]', async () => {
      await page.goto('/events')
      const [first] = await listSeason(page)
      if (!first) throw new Error('the demo season has no weekend')
      const item = page.locator('.accordion-item').first()
      await item.locator('summary').focus()
      await page.keyboard.press('Enter')
      await expect(item).toHaveAttribute('open', '')
      await item.getByRole('link', { name: `More about ${first.weekend_name}` }).click()
      await expect(page).toHaveURL(`/events/${first.weekend_id}`)
      await page.goBack()
      await expect(page).toHaveURL('/events')
    })
    await test.step('the season overview has a link to each weekend', async () => {
      await page.goto('/events')
      const weekends = await listSeason(page)
      const stops = page.getByRole('navigation', { name: 'The season’s weekends' }).getByRole('link')
      await expect(stops).toHaveCount(weekends.length)
      await stops.nth(1).click()
      await expect(page).toHaveURL(`/events/${weekends[1]?.weekend_id}`)
    })
  })

  test('a deadline is shown twice: in the user’s time zone, and in the local time of the races [2.ev.b]', async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({
      timezoneId: 'Asia/Tokyo',
      locale: 'en-GB',
      ...(baseURL && { baseURL }),
    })
    const page = await context.newPage()
    await page.goto('/events')
    const deadline = page.locator('.accordion-item[open] .deadline').first()
    await expect(deadline.locator('time')).toHaveText(/^\w{3} \d+ \w{3}, \d\d:\d\d GMT\+9$/)
    await expect(deadline).toContainText(/\d\d:\d\d in \S+/)
    await context.close()
  })
})

test.describe('in a marathon season', () => {
  test.use({ variant: 'marathon' })

  test('a visitor reads the events', async ({ page }) => {
    await test.step('Upcoming and Past Events are divided by the current time, and sorted by their start [2.ev.d]', async () => {
      await page.goto('/events')
      const now = await serverNow(page)
      const weekends = await listSeason(page)
      const upcoming = weekends.filter(({ event_start }) => Date.parse(event_start) > now)
      const past = weekends.filter(({ event_start }) => Date.parse(event_start) <= now)
      expect(upcoming.length * past.length).toBeGreaterThan(0)

      for (const [name, listed] of [['Upcoming Events', upcoming] as const, ['Past Events', past] as const]) {
        const region = page.getByRole('region', { name })
        await expect(region.getByRole('heading', { level: 3 })).toHaveText(
          listed.map(({ weekend_name }) => weekend_name),
        )
      }
    })
    await test.step('an event with several races lists the name, distance and date of each race [2.ev.e]', async () => {
      await page.goto('/events')
      const weekend = (await listSeason(page)).find((each) => racesOf(each).length > 1)
      if (!weekend) throw new Error('the demo season has no event of several races')
      const item = page.locator('.weekend-item').filter({ hasText: weekend.weekend_name })
      await expect(item.locator('.flag')).not.toHaveCount(0)
      const lines = item.locator('.race-line')
      await expect(lines).toHaveCount(racesOf(weekend).length)
      await expect(lines.first()).toContainText(/\d km/)
      await expect(lines.first().locator('time')).toHaveText(/^(\w{3}, \w{3} \d+|cancelled)$/)
    })
    await test.step('an event has links to its stream and its details, if they are set [2.ev.f]', async () => {
      await page.goto('/events')
      for (const { weekend_name, livestream_link, event_link } of await listSeason(page)) {
        const item = page.locator('.weekend-item').filter({ hasText: weekend_name })
        const stream = item.getByRole('link', { name: /^Click Here to Stream/ })
        const details = item.getByRole('link', { name: /^Event Details/ })
        if (livestream_link) await expect(stream).toHaveAttribute('href', livestream_link)
        else await expect(stream).toHaveCount(0)
        if (event_link) await expect(details).toHaveAttribute('href', event_link)
        else await expect(details).toHaveCount(0)
      }
    })
  })
})

test.describe('no season', () => {
  test.use({ variant: 'none' })

  test('without a season the page says that there are no events yet', async ({ page }) => {
    await page.goto('/events')
    await expect(page.getByRole('main')).toContainText('No events yet')
  })
})
