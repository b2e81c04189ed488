import { expect, type Page } from '@playwright/test'
import type pg from 'pg'
import type { Variant } from '#game/calendar/season-settings.ts'
import { openPool } from '#server/platform/db/pool.ts'
import { isExtendedRun } from '#testing/extended-run.ts'
import { all_hostile_texts, hostileTexts } from '#testing/hostile/hostile-texts.ts'
import { printMeasurement } from '#testing/print-measurement.ts'
import { waitForAdminPage } from './admin-grid.ts'
import { becomeOperator } from './become-operator.ts'
import { prepareRows, reportNames, writeTexts } from './hostile-fields.ts'
import { adminPages, ECHOES, playerPages, visitorPages } from './hostile-pages.ts'
import { openReader, type Reader } from './hostile-reader.ts'
import { test } from './own-game.ts'
import { becomePlayer } from './player.ts'
import { Shown } from './shown.ts'

const all = hostileTexts(all_hostile_texts).map(({ text }) => text)
/** How many texts one season has room for. `npm run test:extended` repeats rounds until all texts were used. */
const per_round = isExtendedRun ? 250 : 96
const rounds = Array.from({ length: isExtendedRun ? all.length / per_round : 1 }, (_, round) =>
  all.slice(round * per_round, (round + 1) * per_round),
)

/** Fields whose texts must appear on some page. Otherwise the test visited the wrong pages. */
const SHOWN_BY_NAME = [
  'users.team_name',
  'athletes.name',
  'weekends.weekend_name',
  'races.name',
  'leagues.name',
  'audit.reason',
  'audit.subject',
  'audit.after',
  'sidebets.description',
  'announcements.header',
]

// Recording a trace of every step would take longer than the steps.
test.use({ trace: 'off' })

const variants: Variant[] = isExtendedRun ? ['worldcup', 'marathon'] : ['worldcup']
for (const variant of variants) {
  test.describe(`in a ${variant} season [R31]`, () => {
    test.use({ variant })
    if (isExtendedRun) test.setTimeout(3_600_000)

    test('hostile texts have no effect on any page, and are shown verbatim', async ({ browser, ownGame }) => {
      const pool = openPool(ownGame.database_url, { max: 1 })
      const shown = new Shown()
      const visitor = await openReader(browser, ownGame.address, shown)
      const player = await openReader(browser, ownGame.address, shown)
      await prepareRows(pool, per_round, await becomePlayer(player.page))
      const owner = await openReader(browser, ownGame.address, shown)
      await becomeOperator(owner.page, ownGame.database_url, 'owner')
      await visitor.page.goto('/')
      await player.page.goto('/')

      for (const [round, texts] of rounds.entries()) {
        shown.lookFor(await writeTexts(pool, texts))
        await untilSeen(pool, visitor.page)
        await readAll(visitor, round, await visitorPages(pool), infoPages(texts.length))
        await readAll(player, round, await playerPages(pool), await leaguePages(pool))
        await reportNames(pool)
        await owner.load(await adminPages(pool), waitForAdminPage)
        // There are fewer players than texts. This time the players get the second half of the texts.
        const rotated = [...texts.slice(per_round / 2), ...texts.slice(0, per_round / 2)]
        shown.lookFor(await writeTexts(pool, rotated, ['users', 'site_settings']))
        await untilSeen(pool, visitor.page)
        await visitor.load(['/overall', '/overall?page=2'])
        await readEchoes(visitor, texts)
        expect([visitor, player, owner].flatMap(({ violations }) => violations.found)).toEqual([])
      }
      await pool.end()
      expect(shown.unseen(SHOWN_BY_NAME)).toEqual([])
      printMeasurement(
        `R31 ${variant}: ${rounds.flat().length} texts, ${visitor.count() + player.count() + owner.count()} pages; shown of ${shown.summary()}`,
      )
    })
  })
}

/** Checks the HTML of every page and navigates to every page. Each round loads another part of the pages completely. */
async function readAll(reader: Reader, round: number, pages: readonly string[], many: readonly string[]) {
  const every = 4
  await reader.checkHtml([...pages, ...many])
  await reader.navigateThrough([...pages, ...many.filter((_, n) => n % 8 === round % 8)])
  await reader.load(pages.filter((_, n) => n % every === round % every))
}

/** Visits URLs of `ECHOES` with the texts: some URLs with each text, and every URL with at least one text. */
async function readEchoes(reader: Reader, texts: readonly string[]) {
  const kinds = isExtendedRun ? 15 : 45
  const of = (n: number) => ECHOES.filter((_, place) => place % kinds === n % kinds)
  await reader.checkHtml(texts.flatMap((text, n) => of(n).map((echo) => echo(text))))
  await reader.navigateThrough(
    texts.flatMap((text, n) =>
      of(n + 7)
        .slice(0, 1)
        .map((echo) => echo(text)),
    ),
  )
}

function infoPages(count: number): string[] {
  return Array.from({ length: count }, (_, n) => `/info/own_${n + 1}`)
}

async function leaguePages(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>('select name from leagues')
  return rows.map(({ name }) => `/leagues/${encodeURIComponent(name)}`)
}

/** Waits until the server has noticed all changes. The site's email address is written last. */
async function untilSeen(pool: pg.Pool, page: Page): Promise<void> {
  const { rows } = await pool.query<{ mail_address: string }>('select mail_address from site_settings')
  await expect
    .poll(async () => (await (await page.request.get('/api/config')).json()).mail_address)
    .toBe(rows[0]?.mail_address)
}
