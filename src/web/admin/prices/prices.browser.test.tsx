import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { PricePreview, PriceTableRow } from '#contract/admin/athletes/prices.ts'
import { bodiesOf, expectAccessibleLayout, showAdminPage } from '../../shell/testing/show-page.tsx'

const row = (athlete_id: number, name: string, more: Partial<PriceTableRow> = {}): PriceTableRow => ({
  athlete_id,
  federation_code: `342000${athlete_id}`,
  name,
  country: 'NOR',
  gender: 'm',
  is_team: false,
  price: athlete_id * 1000,
  active: true,
  youth: false,
  is_cub: athlete_id === 1,
  is_qci_bonus_eligible: false,
  score: 12.5,
  ...more,
})
const rows = [row(1, 'Ask Aune'), row(2, 'Birk Berg'), row(3, 'Dina Dahl', { gender: 'f', price: null })]

const preview: PricePreview = {
  changes: [
    { athlete_id: 1, federation_code: '3420001', name: 'Ask Aune', before: 1000, price: 1100 },
    { athlete_id: 2, federation_code: '3420002', name: 'Birk Berg', before: 2000, price: 2200 },
  ],
  refusal: null,
  problems: [],
  spread: null,
  replay: null,
  needs_reason: true,
  version: '"v1"',
}
const replies = {
  'GET /api/admin/prices': { json: rows },
  'GET /api/admin/prices/planned': { json: { planned: [], incomplete: [], venue: null } },
  'POST /api/admin/prices/preview': { json: preview },
  'POST /api/admin/prices': { json: preview },
}
const price = (name: string) => page.getByRole('textbox', { name: `New price of ${name}` })
const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` })
const previewButton = page.getByRole('button', { name: 'Preview' })

beforeEach(() => page.viewport(1280, 800))

test('the table can be used by keyboard: arrows and Enter move, Escape clears a new price, Shift selects', async () => {
  await showAdminPage('/athletes/prices', replies)
  await price('Ask Aune').fill('1500')
  await userEvent.keyboard('{Enter}')
  await expect.element(price('Birk Berg')).toHaveFocus()
  await userEvent.keyboard('25x')
  await expect.element(price('Birk Berg')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(previewButton).toBeDisabled()
  await userEvent.keyboard('{Escape}')
  await expect.element(price('Birk Berg')).toHaveValue('')
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(price('Ask Aune')).toHaveFocus()
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}')
  await expect.element(box('Ask Aune')).toBeChecked()
  await expect.element(box('Birk Berg')).toBeChecked()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(box('Birk Berg')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(price('Birk Berg')).toHaveFocus()
  await expect.element(page.getByText('1 new price.', { exact: false })).toBeVisible()
  await expectAccessibleLayout()
  await page.getByRole('button', { name: 'Discard' }).click()
})

test('selected prices change by percent, and are previewed before they are saved with a reason', async () => {
  const sent_requests = await showAdminPage('/athletes/prices', replies)
  await page.getByRole('checkbox', { name: 'Select all rows that are shown' }).click()
  await expect.element(page.getByRole('heading', { name: '3 athletes selected' })).toBeVisible()
  await page.getByLabelText('Percent, such as 5 or -10').fill('10')
  await page.getByRole('button', { name: 'Fill in' }).click()
  await expect.element(price('Birk Berg')).toHaveValue('2200')
  // A percentage gives no price to an athlete without one.
  await expect.element(price('Dina Dahl')).toHaveValue('')
  await previewButton.click()
  expect(bodiesOf(sent_requests, 'POST /api/admin/prices/preview')).toEqual([
    { order: 'set', lines: 'id:1 1100\nid:2 2200' },
  ])
  await page.getByLabelText('Reason').fill('new budget')
  await page.getByRole('button', { name: 'Save 2 prices' }).click()
  await expect.element(page.getByText('2 prices saved').first()).toBeVisible()
  const sent = sent_requests.find(({ call }) => call === 'POST /api/admin/prices')
  expect(sent?.body).toEqual({ order: 'set', lines: 'id:1 1100\nid:2 2200', reason: 'new budget' })
  expect(sent?.headers.get('if-match')).toBe('"v1"')
})

test('typed prices stay after a cancelled preview, a refusal and a visit to another page, until they are discarded', async () => {
  let is_refused = false
  const problems = [{ line: 1, code: 'too-high' as const, text: '11000000', first_line: null }]
  const refusal: PricePreview = { ...preview, changes: [], refusal: 'lines', problems }
  await showAdminPage('/athletes/prices', {
    ...replies,
    'POST /api/admin/prices/preview': () => ({ json: is_refused ? refusal : preview }),
  })
  await price('Ask Aune').fill('1100')
  await previewButton.click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(price('Ask Aune')).toHaveValue('1100')
  is_refused = true
  await previewButton.click()
  await expect.element(page.getByText('Ask Aune: 11000000 is more than 10,000,000')).toBeVisible()
  await expect.element(price('Ask Aune')).toHaveValue('1100')

  expect(page.getByRole('link', { name: 'Ask Aune' }).query()).toBeNull()
  await page.getByRole('link', { name: 'Import a file' }).click()
  await page.getByRole('link', { name: 'Prices', exact: true }).click()
  await expect.element(price('Ask Aune')).toHaveValue('1100')
  const leave = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
  await expect.poll(leave).toBe(true)
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.element(price('Ask Aune')).toHaveValue('')
})

test('a flag of the selected athletes is set with a reason', async () => {
  const sent_requests = await showAdminPage('/athletes/prices', {
    ...replies,
    'POST /api/admin/athletes/flags': { json: { changed: 1 } },
  })
  await box('Birk Berg').click()
  const form = page.getByRole('form', { name: 'Flag of the selected athletes' })
  await form.getByLabelText('Flag').selectOptions('Youth')
  await form.getByLabelText('Reason').fill('age')
  await form.getByRole('button', { name: 'Set the flag' }).click()
  await expect.element(page.getByText('1 athlete has changed')).toBeInTheDocument()
  expect(bodiesOf(sent_requests, 'POST /api/admin/athletes/flags')).toEqual([
    { athlete_ids: [2], flags: { youth: true }, reason: 'age' },
  ])
  await expectAccessibleLayout()
})

test('on a phone, the actions for the selected athletes are above the table', async () => {
  await page.viewport(390, 844)
  await showAdminPage('/athletes/prices', replies)
  await box('Birk Berg').click()
  const selected = page.getByRole('heading', { name: '1 athlete selected' })
  await expect.element(selected).toBeVisible()
  const bottom = selected.element().getBoundingClientRect().bottom
  expect(bottom).toBeLessThan(page.getByRole('searchbox').element().getBoundingClientRect().top)
})

test('the table is searched and filtered, and only rows that are shown count as selected', async () => {
  await showAdminPage('/athletes/prices?filter=men', replies)
  await expect.element(price('Ask Aune')).toBeVisible()
  expect(price('Dina Dahl').query()).toBeNull()
  await box('Ask Aune').click()
  await expect.element(page.getByRole('heading', { name: '1 athlete selected' })).toBeVisible()
  await page.getByRole('searchbox').fill('birk')
  await expect.poll(() => price('Ask Aune').query()).toBeNull()
  expect(page.getByRole('heading', { name: '1 athlete selected' }).query()).toBeNull()
  await page.getByRole('searchbox').fill('nobody')
  await expect.element(page.getByText('No athlete matches.', { exact: false })).toBeVisible()
})

test('first prices are set from last season, or by the order of the athletes', async () => {
  const unpriced = rows.map((each) => ({ ...each, price: null }))
  const sent_requests = await showAdminPage('/athletes/prices', {
    ...replies,
    'GET /api/admin/prices': { json: unpriced },
  })
  await page.getByRole('button', { name: 'Use last season' }).click()
  await expect
    .poll(() => bodiesOf(sent_requests, 'POST /api/admin/prices/preview'))
    .toEqual([{ order: 'season' }])
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Price by order' }).click()
  await expectAccessibleLayout()
  await page.getByRole('button', { name: 'Set prices by order, best first (3)' }).click()
  await expect
    .element(page.getByLabelText('Codes and prices'))
    .toHaveValue('3420001 Ask Aune 19000\n3420002 Birk Berg 211\n3420003 Dina Dahl 19000')
})
