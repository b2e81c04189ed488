import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleLayout, showPage } from '../../shell/testing/show-page.tsx'
import { anna } from '../../shell/testing/site-replies.ts'
import {
  athleteOf,
  inHours,
  ownedOf,
  selectionOf,
  teamSite,
  weekendOf,
} from '../../shell/testing/team-replies.ts'
import { athletes, bar, selections } from '../testing/picker-site.ts'

beforeEach(() => page.viewport(1280, 800))

const rowOf = (name: string) => selections.getByRole('row', { name: new RegExp(name) })
const NO_TEAM = 'You have not selected a team for this selection'

const closed = { trading_open: false, trading_opens_at: inHours(-90) }

/** Opens the page with one selection in each state. For each of them, the player has picked the athletes `start`. */
function openTable(start: ReturnType<typeof ownedOf>[], me: typeof anna | null) {
  const rows = [
    selectionOf({ ...closed, name: 'Over', trading_close: inHours(-2) }),
    selectionOf({ name: 'Soon', trading_close: inHours(30) }),
    selectionOf({
      name: 'Later',
      trading_open: false,
      trading_opens_at: inHours(5),
      trading_close: inHours(40),
    }),
    selectionOf({
      name: 'Unpriced',
      trading_open: false,
      trading_opens_at: inHours(60),
      trading_close: inHours(60),
    }),
  ]
  const site = teamSite(weekendOf(rows), athletes, start)
  return showPage(`/athletes?selection=${rows[1]?.selection_id}`, site.replies, me)
}

test('without a team, only the open selection is marked, and each row shows its state [2.ath.e 4.6a 8.10c]', async () => {
  await openTable([], anna)
  await expect.element(bar).toMatchTextContent('0 of 4')
  await expect.element(rowOf('Soon').getByRole('rowheader')).toHaveAccessibleDescription(NO_TEAM)
  await expect.element(selections).toMatchTextContent(`Soon: ${NO_TEAM}`)
  for (const name of ['Over', 'Later', 'Unpriced']) {
    await expect.element(rowOf(name).getByRole('rowheader')).not.toHaveAccessibleDescription(NO_TEAM)
    await expect.element(rowOf(name).getByRole('link', { name: `View ${name}` })).toBeInTheDocument()
  }
  await expect.element(rowOf('Over')).toMatchTextContent('no team')
  await expect.element(rowOf('Over')).toMatchTextContent('closed')
  await expect.element(rowOf('Later')).toMatchTextContent(/opens \w+/)
  await expect.element(rowOf('Unpriced')).toMatchTextContent('not open yet')
  await expect.element(rowOf('Soon').getByRole('link', { name: 'Pick Soon' })).toBeVisible()
  expect(selections.getByRole('button', { name: /^Copy/ }).query()).toBeNull()
  await expectAccessibleLayout()
})

test('with teams, each row has its number of picks, and the chosen selection has no button Copy [2.ath.e]', async () => {
  await openTable([ownedOf(athleteOf(1))], anna)
  await expect.element(bar).toMatchTextContent('1 of 4')
  for (const name of ['Over', 'Soon', 'Later', 'Unpriced']) {
    await expect.element(rowOf(name)).toMatchTextContent('1 picked')
  }
  expect(selections.getByText(NO_TEAM).query()).toBeNull()
  await expect.element(selections.getByRole('button', { name: 'Copy the team of Over' })).toBeVisible()
  expect(selections.getByRole('button', { name: 'Copy the team of Soon' }).query()).toBeNull()
})

test('a visitor sees no counts, no marks and no button Copy [2.ath.e]', async () => {
  await openTable([], null)
  await expect.element(rowOf('Over')).toMatchTextContent('closed')
  await expect.element(rowOf('Over')).not.toMatchTextContent('no team')
  expect(selections.getByText(NO_TEAM).query()).toBeNull()
  expect(selections.getByRole('button', { name: /^Copy/ }).query()).toBeNull()
})
