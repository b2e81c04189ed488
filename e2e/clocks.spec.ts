import { type Browser, expect, type Page } from '@playwright/test'
import { openPool } from '#server/platform/db/pool.ts'
import { moveDeadlines } from './admin.ts'
import { type OwnGame, test } from './own-game.ts'
import { becomePlayer } from './player.ts'

/** A module that shifts `Date` by this time, as if the clock of the process were wrong. */
function wrongClock(ahead_ms: number): string {
  const code = `const Right = Date
    globalThis.Date = class extends Right {
      constructor(...given) { given.length > 0 ? super(...given) : super(Right.now() + ${ahead_ms}) }
      static now() { return Right.now() + ${ahead_ms} }
    }`
  return `data:text/javascript,${encodeURIComponent(code)}`
}

const minute = 60_000
const hour = 60 * minute
const browsers = [
  { timezoneId: 'Asia/Tokyo', ahead_ms: hour },
  { timezoneId: 'America/Los_Angeles', ahead_ms: -hour },
  { timezoneId: 'Europe/Oslo', ahead_ms: 0 },
]

for (const ahead_ms of [5 * minute, -5 * minute]) {
  test.describe(`with a server clock that is wrong by ${ahead_ms / minute} minutes`, () => {
    test.use({ variant: 'league', settings: { NODE_OPTIONS: `--import=${wrongClock(ahead_ms)}` } })

    test('browsers with wrong clocks and other time zones count down to the close of the database [R03]', async ({
      browser,
      ownGame,
    }, info) => {
      const pages = await Promise.all(browsers.map((each) => openTeam(browser, ownGame, each)))
      const [{ selection_id }] = await openSelections(pages[0]!)
      const ahead = await gameTimeAhead(ownGame)
      const close = Date.now() + 30_000
      const refusals = await moveDeadlines(ownGame.database_url, [selection_id], new Date(close + ahead))
      expect(refusals).toEqual([])
      const watched = await Promise.all(
        pages.map(async (page) => {
          await page.reload()
          return watchClose(page, close)
        }),
      )
      info.annotations.push({ type: 'late by ms', description: watched.map(({ late_ms }) => late_ms).join() })
      for (const { errors, late_ms, readings } of watched) {
        expect(errors).toEqual([])
        expect(readings).toBeGreaterThan(3)
        expect(late_ms).toBeGreaterThanOrEqual(0)
      }
      await Promise.all(pages.map((page) => page.context().close()))
    })
  })
}

async function openTeam(
  browser: Browser,
  { address }: OwnGame,
  { timezoneId, ahead_ms }: (typeof browsers)[number],
): Promise<Page> {
  const context = await browser.newContext({ baseURL: address, timezoneId, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.clock.install({ time: Date.now() + ahead_ms })
  await becomePlayer(page)
  const [{ selection_id }] = await openSelections(page)
  await page.goto(`/athletes?selection=${selection_id}`)
  await expect(deadline(page)).toContainText('Closes in')
  return page
}

async function openSelections(page: Page): Promise<[{ selection_id: number }]> {
  return (await (await page.request.get('/api/weekends/upcoming')).json()).selections
}

/** How much later the time of the game is than the real time, in milliseconds. */
async function gameTimeAhead({ database_url }: OwnGame): Promise<number> {
  const pool = openPool(database_url, { max: 1 })
  const { rows } = await pool.query<{ now: Date }>('select game_now() as now')
  const ahead = rows[0]!.now.getTime() - Date.now()
  await pool.end()
  return ahead
}

const deadline = (page: Page) => page.getByRole('region', { name: 'Deadline and team' })

/**
 * Reads the countdown until the page says that picks are closed. `errors` are readings that differ from the real time
 * left by more than a second.
 */
async function watchClose(page: Page, close: number) {
  const errors: string[] = []
  for (let readings = 0; ; readings++) {
    const before_ms = close - Date.now()
    const text = (await deadline(page).textContent()) ?? ''
    const after_ms = close - Date.now()
    if (text.includes('Picks are closed.')) return { errors, readings, late_ms: -after_ms }
    const [, minutes, seconds] = /00:(\d\d):(\d\d)/.exec(text) ?? []
    const shown_ms = 1000 * (60 * Number(minutes) + Number(seconds))
    // The page was read between the two times. It shows whole seconds, rounded up.
    const is_right = shown_ms <= before_ms + 2000 && shown_ms >= after_ms - 1000
    if (minutes !== undefined && !is_right) errors.push(`${shown_ms} shown, ${before_ms} to ${after_ms} left`)
    await page.waitForTimeout(200)
  }
}
