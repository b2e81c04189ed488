import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectToFit } from './pages.ts'
import { becomePlayer } from './player.ts'
import { addressOf, board, CHEAPEST_FIRST, expectSaved, isRanked, namesIn } from './team-page.ts'
import { test } from './test.ts'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a player picks and reorders a team by touch, and the order is saved [1.6c 5.10 6.2 9.12]', async ({
    page,
  }) => {
    await becomePlayer(page)
    const names = await pickToOrder(page, 3)
    await dragBelow(page, names[0] ?? '', names[1] ?? '', await touchPointer(page))
    await expectOrder(page, [names[1], names[0], names[2]])
    await expectSaved(page)

    await page.reload()
    await expectOrder(page, [names[1], names[0], names[2]])
    await expectAccessible(page)
    await expectToFit(page)
    await board(page, 'Men')
      .getByRole('button', { name: `Remove ${names[1]}`, exact: true })
      .tap()
    await expectOrder(page, [names[0], names[2]])
    await expectSaved(page)
  })
})

/** Picks this number of men in a selection with ranked picks. Returns their names in order. */
async function pickToOrder(page: Page, count: number): Promise<string[]> {
  await page.goto(await addressOf(page, isRanked, CHEAPEST_FIRST))
  const men = board(page, 'Men')
  const names = (await namesIn(men)).slice(0, count)
  for (const name of names) await men.getByRole('button', { name: `Add ${name}`, exact: true }).tap()
  await expectOrder(page, names)
  await expect(page.getByRole('button', { name: /^Drag / })).toHaveCount(count)
  await expectSaved(page)
  return names
}

async function expectOrder(page: Page, names: readonly (string | undefined)[]): Promise<void> {
  await expect(board(page, 'My men').locator('.order-list .who-name')).toHaveText(names.map(String))
}

/** The movements of the pointer that drags: down, move and up. */
type Pointer = {
  down: (x: number, y: number) => Promise<unknown>
  move: (x: number, y: number) => Promise<unknown>
  up: () => Promise<unknown>
}

async function touchPointer(page: Page): Promise<Pointer> {
  const browser = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints })
  return {
    down: (x, y) => touch('touchStart', [{ x, y }]),
    move: (x, y) => touch('touchMove', [{ x, y }]),
    up: () => touch('touchEnd', []),
  }
}

/** Drags a row by its handle, and drops it a little below the middle of another row. */
async function dragBelow(page: Page, name: string, other: string, pointer: Pointer): Promise<void> {
  const handle = page.getByRole('button', { name: `Drag ${name}` })
  await handle.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const from = await handle.boundingBox()
  const to = await page.getByRole('button', { name: `Drag ${other}` }).boundingBox()
  if (!from || !to) throw new Error('there is nothing to drag')
  const [x, start, end] = [from.x + from.width / 2, from.y + from.height / 2, to.y + to.height / 2 + 6]
  await pointer.down(x, start)
  for (let step = 1; step <= 8; step++) await pointer.move(x, start + ((end - start) * step) / 8)
  await pointer.up()
}
