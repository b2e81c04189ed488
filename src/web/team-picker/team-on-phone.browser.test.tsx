import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleLayout, type ServerReplies, showPage } from '../shell/testing/show-page.tsx'
import { anna } from '../shell/testing/site-replies.ts'
import { athleteOf, ownedOf, selectionOf, teamSite, weekendOf } from '../shell/testing/team-replies.ts'
import { bar, men, openPicker, women } from './testing/picker-site.ts'

const SCREEN = 844

beforeEach(() => page.viewport(390, SCREEN))

const list = Array.from({ length: 24 }, (_, index) => [
  athleteOf(1 + index, { price: 13_200 - 400 * index }),
  athleteOf(101 + index, { price: 13_200 - 400 * index }),
]).flat()

const addOf = (name: string) => page.getByRole('button', { name: `Add ${name}`, exact: true })
const removeInList = (name: string) => men.getByRole('button', { name: `Remove ${name}`, exact: true })

/** Opens the page of a player without a team. For each selection, eight women and eight men can be picked. */
async function openEmpty(
  count: number,
  more: (selection_id: number) => ServerReplies = () => ({}),
  takes_ranked_picks = false,
) {
  const selections = Array.from({ length: count }, (_, index) =>
    selectionOf({ name: `Leg ${index + 1}`, max_picks_per_gender: 8, takes_ranked_picks }),
  )
  const [first = selectionOf()] = selections
  const site = teamSite(weekendOf(selections, { is_tour: count > 3 }), list)
  await showPage('/athletes', { ...site.replies, ...more(first.selection_id) }, anna)
  await expect.element(bar).toMatchTextContent('0 of 16')
  await expect.element(addOf('Athlete 101')).toBeInTheDocument()
  return { saved: () => site.saved(first) }
}

/** Removes the browser's own correction of the scroll position, which Safari does not have. */
function withoutAnchoring() {
  const style = document.head.appendChild(document.createElement('style'))
  style.textContent = '* { overflow-anchor: none !important }'
  onTestFinished(() => style.remove())
}

const topOf = (button: ReturnType<typeof addOf>) => button.element().getBoundingClientRect().top

test.each([
  [3, false],
  [3, true],
  [8, false],
])(
  'with %i selections, ranked picks: %s, a new player sees the first button Add within one and a half screens',
  async (count, is_ranked) => {
    await openEmpty(count, undefined, is_ranked)
    // The styles may still be loading.
    await expect.poll(() => topOf(addOf('Athlete 101')) + scrollY).toBeLessThan(1.5 * SCREEN)
  },
)

test.each([true, false])(
  'adding an athlete does not move the list on the screen, with scroll anchoring: %s',
  async (has_anchoring) => {
    if (!has_anchoring) withoutAnchoring()
    const { saved } = await openEmpty(3)
    for (const id of [103, 104, 105, 106]) {
      const add = addOf(`Athlete ${id}`)
      add.element().scrollIntoView({ block: 'center' })
      const before = topOf(add)
      await add.click()
      const remove = removeInList(`Athlete ${id}`)
      await expect.element(remove).toBeVisible()
      await expect.poll(() => saved().length).toBe(id - 102)
      expect(topOf(remove)).toBeCloseTo(before, 0)
    }
  },
)

test('the list also stays where it is when the server refuses the athlete', async () => {
  withoutAnchoring()
  const json = { code: 'over-budget', message: 'You cannot afford this athlete' }
  await openEmpty(3, (id) => ({ [`POST /api/me/teams/selections/${id}`]: { status: 409, json } }))
  const add = addOf('Athlete 104')
  add.element().scrollIntoView({ block: 'center' })
  const before = topOf(add)
  await add.click()
  await expect.element(bar.getByRole('alert')).toMatchTextContent('Not saved: Athlete 104')
  await expect.element(add).toBeVisible()
  expect(topOf(add)).toBeCloseTo(before, 0)
})

test('a switch shows the men or the women, and an empty place opens the list of its gender [2.ath.f]', async () => {
  await openEmpty(1)
  const lists = page.getByRole('navigation', { name: 'Lists of athletes' })
  const to_women = lists.getByRole('link', { name: 'Women 0/8' })
  await expect.element(men).toBeVisible()
  expect(women.query()).toBeNull()
  await to_women.click()
  await expect.element(to_women).toHaveAttribute('aria-current', 'true')
  await expect.element(women).toBeVisible()
  expect(men.query()).toBeNull()
  expect(location.search).toBe('?list=women')
  await addOf('Athlete 1').click()
  await expect.element(lists.getByRole('link', { name: 'Women 1/8' })).toBeVisible()

  await page.getByRole('link', { name: 'Pick a man' }).click()
  await expect.element(men.getByRole('heading', { name: 'Men' })).toBeInViewport()
  expect(women.query()).toBeNull()
  await expectAccessibleLayout()
})

test('on a wide screen both lists are shown, without a switch', async () => {
  await page.viewport(1280, 800)
  await openEmpty(1)
  await expect.element(women).toBeVisible()
  await expect.element(men).toBeVisible()
  expect(page.getByRole('navigation', { name: 'Lists of athletes' }).query()).toBeNull()
})

test('long names on bibs are only broken between words', async () => {
  const names = ['Ragnhild Vardebråten', 'Anne Christoffersen', 'Maximiliana Lind']
  const long = names.map((name, index) => athleteOf(1 + index, { name }))
  await openPicker({ list: long, start: long.map((athlete) => ownedOf(athlete)) })
  for (const name of names) {
    const text = document.querySelector(`.card-name a[href="/athletes/${1 + names.indexOf(name)}"] bdi`)!
      .firstChild!
    for (const word of name.split(' ')) {
      const range = document.createRange()
      range.setStart(text, name.indexOf(word))
      range.setEnd(text, name.indexOf(word) + word.length)
      expect(range.getClientRects(), word).toHaveLength(1)
    }
  }
})

test('with large letters no row of the list covers another', async () => {
  // A phone whose letters are about twice as large has this width.
  await page.viewport(300, SCREEN)
  await openPicker({
    list: list.map((athlete) => ({ ...athlete, name: `${athlete.name} of the Long Valley` })),
  })
  const rows = [...men.element().querySelectorAll('tbody tr')]
  expect(rows.length).toBeGreaterThan(5)
  expect(rows.filter((row) => row.scrollHeight > row.clientHeight)).toEqual([])
})

test('an athlete without a rank has a small dash on the card', async () => {
  const unranked = athleteOf(1, { rank: null })
  await openPicker({ start: [ownedOf(unranked), ownedOf(athleteOf(2))], list: [unranked, athleteOf(2)] })
  const card = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect.element(card('Athlete 1')).toMatchTextContent('Rank -')
  await expect.element(card('Athlete 2')).toMatchTextContent('Rank 1')
  const sizeOf = (selector: string) =>
    Number.parseFloat(getComputedStyle(card('Athlete 1').element().querySelector(selector)!).fontSize)
  expect(sizeOf('.card-none')).toBeLessThan(sizeOf('.card-number') / 1.5)
})
