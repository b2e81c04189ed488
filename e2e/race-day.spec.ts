import type { Page, Request } from '@playwright/test'
import type { AdminRace } from '#contract/admin/results/results.ts'
import { isExtendedRun } from '#testing/extended-run.ts'
import {
  type AdminClient,
  openAdminClient,
  publishRace,
  saveDraft,
  sendBatch,
  sendStarters,
} from './admin-client.ts'
import { expect, heading, main, pickTeam } from './journey-steps.ts'
import { press, tabTo } from './keyboard.ts'
import { expectToAddUp } from './ledger-page.ts'
import { buyTwo, listAthletes } from './market-page.ts'
import { test } from './own-game.ts'
import { expectAccessible, expectToFit } from './pages.ts'
import { becomePlayer } from './player.ts'
import { closeWeekend, listPicks } from './race-weekend.ts'
import { bar, board, expectSaved, isPlain, namesIn, type Selection, upcoming } from './team-page.ts'
import { expectAccessibleLayout, setViewport, viewportsOf } from './viewports.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** `factor`: races of the marathon season count twice. `font_size` is in px. */
const GAMES = [
  { variant: 'worldcup', by: 'keyboard', font_size: 16, factor: 1 },
  { variant: 'marathon', by: 'touch', font_size: 16, factor: 2 },
  { variant: 'league', by: 'touch', font_size: 32, factor: 1 },
] as const

type Played = { by: (typeof GAMES)[number]['by']; expectGood: () => Promise<void> }

/** A usual run plays one of the games, the extended run all of them. */
const played = GAMES.filter(({ variant }) => isExtendedRun || variant === 'worldcup')

for (const { variant, by, font_size, factor } of played) {
  test.describe(variant, () => {
    test.use({ variant })

    test(`race day by ${by}: the player replaces a pick, follows the race on the open page, and finds each result explained [1.5a 1.6b R18 rules §6]`, async ({
      page,
      browser,
      ownGame,
    }) => {
      const admin = await openAdminClient(browser, ownGame)
      await becomePlayer(page, 'Saga on race day')
      if (font_size > 16) await setFontSize(page, font_size)
      let viewport = GAMES.findIndex((game) => game.variant === variant)
      const expectGood = () => (font_size > 16 ? expectGoodHere(page) : expectGoodAnywhere(page, viewport++))
      const weekend = await upcoming(page)
      const selection = weekend.selections.find(isPlain)!

      if (variant === 'marathon') await buyWomen(page)
      else if (by === 'keyboard') await pickByKeyboard(page, selection)
      else {
        await page.goto('/athletes')
        await pickTeam(page, selection)
      }
      const [captain, absent] = await womenOf(page, selection)
      const others = (await listOtherWomen(page)).filter(
        (code) => ![captain!.code, absent!.code].includes(code),
      )
      const races = await womensRaces(admin, selection)
      for (const race_id of races) await sendStarters(admin, race_id, [captain!.code, ...others])
      // The URL names the selection, so that the page still shows it after the deadline.
      await page.goto(`/athletes?selection=${selection.selection_id}`)
      await replace(page, absent!.name, { by, expectGood })
      const [, newcomer] = await womenOf(page, selection)
      expect(others).toContain(newcomer!.code)
      const [first, second] = [captain!.code, newcomer!.code]
      const third = others.find((code) => code !== second)!

      await closeWeekend(page, ownGame, weekend)
      const race_id = races[0]!
      await page.clock.install()
      await page.goto(`/live/${race_id}`)
      await expect(main(page)).toContainText('Places and points appear here during the race')
      const points = page.locator('.live-number').first()
      const expectPoints = (score: number) => expect(points).toHaveText(String(score * factor))
      const isQuiet = watchRequests(page)
      // Between the batches the page's clock stands still, so that a slow test does not make the page late.
      await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))

      // The captain earns a bonus of half of the points.
      const batches: [order: string[], score: number][] = [
        [[first], 150],
        [[first, third, second], 240],
        [[second, first, third], 242.5],
      ]
      for (const [index, [order, score]] of batches.entries()) {
        await sendBatch(admin, race_id, index + 1, order)
        await expect.poll(() => sequenceOf(page, race_id)).toBe(index + 1)
        await passTime(page, isQuiet, async () => {
          return (await points.allTextContents()).includes(String(score * factor))
        })
        await expectPoints(score)
        await expect(stateOf(page)).toHaveText('Live')
      }
      await page.clock.resume()
      if (by === 'keyboard') await pauseAndResume(page)
      await expectGood()

      const results = [
        { act: { what: 'draft', state: 'provisional' }, order: [first, second, third], score: 245 },
        { act: { what: 'latest', state: 'official' }, order: null, score: 245 },
        { act: { what: 'draft', state: 'official' }, order: [second, first, third], score: 242.5 },
      ] as const
      for (const { act, order, score } of results) {
        if (order) await saveDraft(admin, race_id, order)
        await publishRace(admin, race_id, act, score === 245 ? undefined : 'The photo of the finish')
        await page.clock.fastForward(20_000)
        await expect(stateOf(page)).toHaveText(new RegExp(act.state, 'i'))
        await expectPoints(score)
        if (score !== 245) await expect(main(page)).toContainText('Corrected: The photo of the finish')
        await expectGood()

        await activate(page, by, 'link', 'Why these points?')
        await expect(heading(page)).toHaveText('Why these points?')
        // If the page was visited before, it shows its old data until the new reply has arrived.
        await expect(page.locator('.ledger-score').first()).toContainText(String(score * factor))
        await expectToAddUp(page, score * factor)
        await expect.poll(() => scoresOf(page, weekend.weekend_id)).toEqual(Array(2).fill(score * factor))
        await page.goBack()
      }
    })
  })
}

/** Sets the font size of the browser, as players who need large text do. */
async function setFontSize(page: Page, size: number): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: size } })
}

async function expectGoodHere(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveCSS('font-size', '32px')
  await expectToFit(page)
  await expectAccessible(page)
}

/** Checks the page in another viewport and colour scheme in each call. */
async function expectGoodAnywhere(page: Page, index: number): Promise<void> {
  await expectAccessibleLayout(page, viewportsOf(index))
  await setViewport(page, { width: 390, colorScheme: 'light' }, 844)
}

async function activate(page: Page, by: Played['by'], role: 'button' | 'link', name: string): Promise<void> {
  if (by === 'keyboard') await press(page, 'Enter', name, role)
  else await page.getByRole(role, { name, exact: true }).click()
}

async function buyWomen(page: Page): Promise<void> {
  const [captain] = await buyTwo(page, 'f')
  await page.getByRole('button', { name: `Captain: ${captain}` }).click()
  await expectSaved(page)
}

async function pickByKeyboard(page: Page, { selection_id }: Selection): Promise<void> {
  await page.goto(`/athletes?selection=${selection_id}`)
  await tabTo(page, /^Women/, 'link')
  await page.keyboard.press('Enter')
  const names = (await namesIn(board(page, 'Women'))).slice(0, 2)
  for (const name of names) await press(page, 'Enter', `Add ${name}`, 'button')
  await tabTo(page, `Captain: ${names[0]}`, 'button', 'Shift+Tab')
  await page.keyboard.press('Space')
  await expect(bar(page)).toContainText(/2 of \d+/)
  await expectSaved(page)
}

async function womenOf(page: Page, { selection_id }: Selection) {
  return (await listPicks(page, selection_id)).filter(({ gender }) => gender === 'f')
}

/** The codes of thirty women who earn no youth or QCI bonus. */
async function listOtherWomen(page: Page): Promise<string[]> {
  return (await listAthletes(page))
    .filter(({ gender, is_team, youth, is_qci_bonus_eligible }) => {
      return gender === 'f' && !is_team && !youth && !is_qci_bonus_eligible
    })
    .slice(0, 30)
    .map(({ federation_code }) => federation_code)
}

async function womensRaces(admin: AdminClient, selection: Selection): Promise<number[]> {
  const races: AdminRace[] = await (await admin.get('/api/admin/results')).json()
  const ids = races.filter(({ gender }) => gender === 'f').map(({ race_id }) => race_id)
  return ids.filter((id) => selection.races.some(({ race_id }) => race_id === id))
}

/** Expects that the page names the athlete who does not start, and replaces them by pressing one button. */
async function replace(page: Page, name: string, { by, expectGood }: Played): Promise<void> {
  const notice = page.getByRole('region', { name: /^1 of your \d+ does not start$/ })
  await expect(async () => {
    await page.reload()
    await expect(notice).toContainText(`${name} does not start`)
  }).toPass()
  await expectGood()
  const label = await notice.getByRole('button').first().textContent()
  await activate(page, by, 'button', label!.trim())
  await expect(notice).toHaveCount(0)
  await expectSaved(page)
}

/** Returns a function that says whether all requests of the page have been answered. */
function watchRequests(page: Page): () => boolean {
  const open = new Set<Request>()
  page.on('request', (request) => open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  return () => open.size === 0
}

/** How long an open page may take to show a batch, and the steps of its clock, in ms. */
const MAX_DELAY_MS = 20_000
const STEP_MS = 500

/** Lets the page's clock run until `isShown`, for at most `MAX_DELAY_MS`. The clock stands still during requests. */
async function passTime(page: Page, isQuiet: () => boolean, isShown: () => Promise<boolean>): Promise<void> {
  for (let passed_ms = 0; passed_ms < MAX_DELAY_MS && !(await isShown()); passed_ms += STEP_MS) {
    await page.clock.runFor(STEP_MS)
    await expect.poll(isQuiet).toBe(true)
  }
}

async function sequenceOf(page: Page, race_id: number): Promise<number | null> {
  return (await (await page.request.get(`/api/live/${race_id}`)).json()).sequence
}

const stateOf = (page: Page) => page.locator('.live-track [aria-current=step]')

async function pauseAndResume(page: Page): Promise<void> {
  await press(page, 'Enter', 'Pause', 'button')
  await expect(stateOf(page)).toHaveText('Paused')
  await press(page, 'Enter', 'Resume', 'button')
  await expect(stateOf(page)).toHaveText('Live')
}

/** The player's score in the weekend, and their score on the season's board. */
async function scoresOf(page: Page, weekend_id: number): Promise<(number | null)[]> {
  const weekend = await (await page.request.get(`/api/me/weekend_results/${weekend_id}`)).json()
  const { row } = await (await page.request.get('/api/me/cups/Overall/row')).json()
  return [weekend.score, row?.score]
}
