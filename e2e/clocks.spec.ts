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

/** How exact a countdown has to be (R03). */
const tolerance_ms = 1000
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

    test('browsers with wrong clocks and other time zones count down to the close by the database’s clock [R03]', async ({
      browser,
      ownGame,
    }, info) => {
      const pages = await Promise.all(browsers.map((each) => openPage(browser, ownGame, each)))
      const ahead_ms = await gameTimeAhead(ownGame)
      let watched: Watched[] = []
      // On a slow machine the pages may load only after the close. Then the next selection stays open twice as long.
      for (const [index, { selection_id }] of (await openSelections(pages[0]!)).entries()) {
        const close = Date.now() + 15_000 * 2 ** index
        const to = new Date(close + ahead_ms)
        expect(await moveDeadlines(ownGame.database_url, [selection_id], to)).toEqual([])
        watched = await Promise.all(pages.map((page) => watchClose(page, selection_id, close)))
        if (watched.every(({ readings }) => readings > 0)) break
      }
      info.annotations.push({ type: 'late by ms', description: watched.map(({ late_ms }) => late_ms).join() })
      for (const { errors, readings, late_ms } of watched) {
        expect(errors).toEqual([])
        expect(readings).toBeGreaterThan(0)
        expect(late_ms).toBeGreaterThanOrEqual(-tolerance_ms)
      }
      await Promise.all(pages.map((page) => page.context().close()))
    })
  })
}

async function openPage(
  browser: Browser,
  { address }: OwnGame,
  { timezoneId, ahead_ms }: (typeof browsers)[number],
): Promise<Page> {
  const context = await browser.newContext({ baseURL: address, timezoneId, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.clock.install({ time: Date.now() + ahead_ms })
  await becomePlayer(page)
  return page
}

async function openSelections(page: Page): Promise<{ selection_id: number }[]> {
  return (await (await page.request.get('/api/weekends/upcoming')).json()).selections
}

/** How much later the time of the game is than the real time, in milliseconds. */
async function gameTimeAhead({ database_url }: OwnGame): Promise<number> {
  const pool = openPool(database_url, { max: 1 })
  const { rows } = await pool.query<{ now: Date }>('select game_now() as now')
  const ahead_ms = rows[0]!.now.getTime() - Date.now()
  await pool.end()
  return ahead_ms
}

type Watched = { errors: string[]; readings: number; late_ms: number }

/**
 * Opens a team and reads the countdown until the page says that picks are closed, `late_ms` after `close`. `errors` are
 * readings that differ from the time left by more than the tolerance.
 */
async function watchClose(page: Page, selection_id: number, close: number): Promise<Watched> {
  await page.goto(`/athletes?selection=${selection_id}`)
  const errors: string[] = []
  let readings = 0
  let late_ms = 0
  await expect
    .poll(
      async () => {
        const before_ms = close - Date.now()
        const text = await page.getByRole('region', { name: 'Deadline and team' }).textContent()
        const after_ms = close - Date.now()
        late_ms = -after_ms
        const [, minutes, seconds] = /00:(\d\d):(\d\d)/.exec(text ?? '') ?? []
        if (seconds === undefined) return text
        readings++
        const shown_ms = 1000 * (60 * Number(minutes) + Number(seconds))
        // The page was read between the two times, and shows whole seconds, rounded up.
        const is_right = shown_ms <= before_ms + 1000 + tolerance_ms && shown_ms >= after_ms - tolerance_ms
        if (!is_right) errors.push(`${shown_ms} shown, ${before_ms} to ${after_ms} left`)
        return text
      },
      { intervals: [200], timeout: 300_000 },
    )
    .toContain('Picks are closed.')
  return { errors, readings, late_ms }
}
