import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { realData } from '#testing/seasons/real-data.ts'
import { addVirtualKey, createSetupLink, saveCodes } from './first-owner.ts'
import { test } from './own-game.ts'
import { expectAccessible, expectToFit } from './pages.ts'
import { becomePlayer, PASSWORD } from './player.ts'

type Given = { name: string; mimeType: string; buffer: Buffer }

type Season = {
  title: string
  /** A time at which the picks for the first weekend are open. */
  game_now: string
  name: string
  first_weekend: string
  files: (string | Given)[]
  prices?: Given
}

const csv = (name: string, lines: readonly string[]): Given => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`${lines.join('\n')}\n`),
})

const NATIONS = ['NOR', 'SWE', 'FIN', 'ITA']
const people = ['f', 'm'].flatMap((gender) =>
  Array.from({ length: 10 }, (_, index) => ({
    code: `${gender.toUpperCase()}${index + 1}`,
    row: `${gender.toUpperCase()}${index + 1},Skier ${gender}${index + 1},${NATIONS[index % 4]},${gender}`,
    price: 4000 + 500 * index,
  })),
)

const MADE_UP: Season = {
  title: 'with a made-up season',
  game_now: '2030-12-02T08:00:00Z',
  name: '2030/31',
  first_weekend: 'Ruka',
  files: [
    csv('races.csv', [
      'race_id,date,time,place,country,name,discipline,distance_km,gender,kind,season',
      'R-1,2030-12-07,10:00,Ruka,FIN,Sprint Women,Classic,1.4,f,sprint,2030/31',
      'R-2,2030-12-07,12:00,Ruka,FIN,Sprint Men,Classic,1.4,m,sprint,2030/31',
      'D-1,2030-12-14,10:00,Davos,CHE,Sprint Women,Freestyle,1.5,f,sprint,2030/31',
      'D-2,2030-12-14,12:00,Davos,CHE,Sprint Men,Freestyle,1.5,m,sprint,2030/31',
    ]),
    csv('athletes.csv', ['federation_code,name,country,gender', ...people.map(({ row }) => row)]),
  ],
  prices: csv('prices.csv', [
    'federation_code,price',
    ...people.map(({ code, price }) => `${code},${price}`),
  ]),
}

/** The World Cup of 2022-23. Its prices are computed from its own results. */
const WORLD_CUP: Season = {
  title: 'with the season 2022-23',
  game_now: '2022-11-21T08:00:00Z',
  name: '2022-23',
  first_weekend: 'Ruka - Kuusamo',
  files: ['races', 'athletes', 'results', 'team_members'].map((file) =>
    join(realData ?? '', 'wc_2022-23_to_feb05', `${file}.csv`),
  ),
}

const has_world_cup = WORLD_CUP.files.every((file) => typeof file === 'string' && existsSync(file))

for (const season of has_world_cup ? [MADE_UP, WORLD_CUP] : [MADE_UP]) {
  test.describe(season.title, () => {
    test.use({
      variant: 'none',
      settings: { GAME_NOW: season.game_now },
      // Passkeys need a host name.
      baseURL: async ({ ownGame }, use) => use(ownGame.address.replace('127.0.0.1', 'localhost')),
    })

    test('the owner of an empty site can open the first weekend without the command line [E1]', async ({
      page,
      ownGame,
      browser,
      baseURL,
    }) => {
      page.setDefaultTimeout(60_000)
      await addVirtualKey(page)
      await registerOwner(page, await createSetupLink(ownGame.database_url, baseURL))
      await expect(heading(page)).toHaveText('Open your first weekend')
      await expectAccessible(page)

      await test.step('imports the season', async () => {
        await page.getByRole('link', { name: 'Calendar', exact: true }).first().click()
        await page.getByRole('link', { name: 'Import a calendar' }).click()
        await page.getByLabel('Choose the files, or drop them here').setInputFiles(season.files as Given[])
        await page.getByRole('button', { name: 'Preview' }).click()
        await expect(page.getByRole('heading', { name: `Plan for ${season.name}` })).toBeVisible()
        await expectAccessible(page)
        await answerQuestions(page)
        await page.getByRole('button', { name: 'Create the season' }).click()
      })

      if (season.prices) {
        await expect(heading(page)).toHaveText('Open your first weekend')
        await expect(page.getByText(/athletes have no price yet, so nobody can pick them/)).toBeVisible()
        await expectToFit(page)
        await importPrices(page, season.prices)
      }
      await page.getByRole('link', { name: 'Today' }).first().click()
      await expect(heading(page)).toHaveText('Today')
      await expect(page.getByText(season.first_weekend).first()).toBeVisible()

      await test.step('finds the address to send to players', async () => {
        await page.getByRole('link', { name: 'People' }).first().click()
        await expect(page.getByText(ownGame.address, { exact: true })).toBeVisible()
        await expect(page.getByRole('button', { name: 'Copy the link' })).toBeVisible()
      })

      await test.step('a player who registers can pick', async () => {
        const context = await browser.newContext({ baseURL: ownGame.address })
        const player = await context.newPage()
        await becomePlayer(player)
        await player.goto('/athletes')
        await expect(player.getByRole('button', { name: /^Add / }).first()).toBeEnabled()
        await context.close()
      })
    })
  })
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function registerOwner(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByLabel('Username').fill('otto')
  await page.getByLabel('Email').fill('otto@podium.example')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Register as owner' }).click()
  await page.getByLabel('Your password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create a passkey' }).click()
  await saveCodes(page)
}

async function answerQuestions(page: Page): Promise<void> {
  const proposals = page.getByRole('button', { name: /^Use “/ })
  const count = await proposals.count()
  for (let index = 0; index < count; index++) await proposals.nth(index).click()
  if (count > 0) await page.getByRole('button', { name: 'Update the plan' }).click()
}

async function importPrices(page: Page, file: Given): Promise<void> {
  await test.step('imports the prices', async () => {
    await page.getByRole('link', { name: 'Set prices' }).first().click()
    await page.getByRole('link', { name: 'Import a file' }).click()
    await page.getByLabel('Choose the file, or drop it here').setInputFiles(file)
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect(page.getByText('Changes (20)')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Import the prices' }).click()
    await expect(page.getByText('Prices imported').first()).toBeVisible()
  })
}
