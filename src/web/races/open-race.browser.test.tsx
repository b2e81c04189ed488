import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleLayout, showPage } from '../shell/testing/show-page.tsx'
import { anna, config } from '../shell/testing/site-replies.ts'
import { athleteOf, inHours, weekendOf } from '../shell/testing/team-replies.ts'
import { race, raceSite } from './testing/race-site.ts'

const main = page.getByRole('main')

beforeEach(() => page.viewport(390, 800))

test.each(['/races/31', '/events/7'])('%s links to the team while picks are open [19.6]', async (path) => {
  const { replies, selection } = raceSite(false)
  await showPage(path, replies, anna)
  await expect.element(main).toMatchTextContent('You have picked 2 athletes.')
  await expect
    .element(main.getByRole('link', { name: 'Change your team' }))
    .toHaveAttribute('href', `/athletes?selection=${selection.selection_id}`)
  await expect.element(main).toMatchTextContent('The start list is not published yet')
  await expectAccessibleLayout()
})

test.each([
  ['/races/31', 72, /The start list is not published yetExpected \w+, .*\d:\d\d/],
  ['/events/7', 72, /Start list expected \w+, .*\d:\d\d/],
  ['/races/31', 74, /The start list is lateIt was expected \w+, .*\d:\d\d/],
  ['/events/7', 74, /The start list is late\. It was expected \w+, .*\d:\d\d/],
])(
  '%s says when the start list comes, or that it is late (%d hours)',
  async (path, start_list_hours, text) => {
    const site = raceSite(false).replies
    await showPage(path, { ...site, 'GET /api/config': { json: { ...config, start_list_hours } } }, anna)
    await expect.element(main).toMatchTextContent(text)
    await expectAccessibleLayout()
  },
)

test('the page of a race names only the picks that do not start in this race', async () => {
  const { replies, selection } = raceSite(false)
  const at_risk = [
    { athlete_id: 2, name: 'Athlete 2', gender: 'f', outlook: 'misses', missed_race_ids: [31] },
    { athlete_id: 101, name: 'Athlete 101', gender: 'm', outlook: 'out', missed_race_ids: [32] },
  ]
  const starts = {
    [`GET /api/me/teams/selections/${selection.selection_id}/starts`]: {
      json: { picks: 2, not_starting: 1, at_risk },
    },
  }
  await showPage('/races/31', { ...replies, ...starts }, anna)
  await expect
    .element(main.getByRole('link', { name: '1 of your picks does not start in this race: Athlete 2' }))
    .toHaveAttribute('href', `/athletes?selection=${selection.selection_id}`)
  await expect.element(main).toMatchTextContent('You have picked 2 athletes. 1 of your picks does not start')
  await expect.element(main).not.toMatchTextContent('Athlete 101')
  await expectAccessibleLayout()
})

test.each([
  ['hides a missing start list', null, false],
  ['shows a start list that exists', inHours(-1), true],
])('the page of the overall result of a tour %s', async (_, listed_at, is_shown) => {
  const { replies, selection } = raceSite(false)
  const { selection_id } = selection
  const here = { ...race, kind: 'tour_overall', selection_id }
  const names = { name: race.name, kind: 'tour_overall', gender: 'f' }
  const list = { race_id: 31, ...names, listed_at, confirmed: [1], doubtful: [], not_starting: [] }
  await showPage('/races/31', {
    ...replies,
    'GET /api/races/31': { json: here },
    'GET /api/races/31/start_list': { json: { race_id: 31, number: 1, listed_at, starters: [] } },
    [`GET /api/selections/${selection_id}/start_lists`]: { json: [list] },
  })
  await expect.element(main.getByRole('region', { name: 'Athlete results' })).toBeVisible()
  await expect.element(main.getByRole('region', { name: 'Start list' })).toHaveLength(is_shown ? 1 : 0)
})

test('a player without a team gets a link to pick one [19.6]', async () => {
  await showPage('/races/31', raceSite(false, { mine: [] }).replies, anna)
  await expect.element(main.getByRole('link', { name: 'Pick your team' })).toBeVisible()
  await expect.element(main).toMatchTextContent('You have no team yet.')
})

test('a visitor gets a link to register and sees no empty boards [19.6]', async () => {
  const { replies, selection } = raceSite(false)
  await showPage('/races/31', replies)
  await expect
    .element(main.getByRole('link', { name: 'Register to pick a team' }))
    .toHaveAttribute('href', `/register?next=%2Fathletes%3Fselection%3D${selection.selection_id}`)
  const boards = main.getByRole('region').elements()
  expect(boards.map((board) => board.querySelector('h2')?.textContent)).toEqual([
    'Start list',
    'My race',
    'Athlete results',
  ])
})

test('a long start list shows ten rows at first', async () => {
  const starters = Array.from({ length: 12 }, (_, index) => {
    const { name, country, gender, is_team } = athleteOf(index + 1)
    return { athlete_id: index + 1, name, country, gender, is_team, state: 'confirmed', bib: index + 1 }
  })
  const list = { race_id: 31, number: 1, listed_at: inHours(-1), starters }
  await showPage('/races/31', {
    ...raceSite(false).replies,
    'GET /api/races/31/start_list': { json: list },
  })
  const board = main.getByRole('region', { name: 'Start list' })
  const rows = () => board.getByRole('rowheader').elements().length
  await expect.poll(rows).toBe(10)
  await expect.element(board).toMatchTextContent('12 starters, 1 h old')
  await board.getByRole('button', { name: 'All 12' }).click()
  await expect.poll(rows).toBe(12)
  await expectAccessibleLayout()
})

test('a race with an official result has no links to the team and to the live page [19.6]', async () => {
  await showPage('/races/31', raceSite(true).replies, anna)
  await expect.element(main).toMatchTextContent('Athlete 2')
  expect(main.getByRole('link', { name: /your team|Follow live/ }).query()).toBeNull()
  await expect.element(main).not.toMatchTextContent('Start list')
})

test('a race under way has a link to its live page', async () => {
  const under_way = { ...race, date: inHours(-0.5) }
  await showPage('/races/31', { ...raceSite(true).replies, 'GET /api/races/31': { json: under_way } }, anna)
  await expect.element(main.getByRole('link', { name: 'Follow live' })).toHaveAttribute('href', '/live/31')
  await expect.element(main).toMatchTextContent('Racing now')
  await expect.element(main).not.toMatchTextContent('Not yet raced')
})

test('during a race, the event has a link to the live page', async () => {
  const { replies, selection } = raceSite(false)
  const weekend = weekendOf([{ ...selection, races: [{ ...race, date: inHours(-0.5) }] }])
  await showPage('/events/7', { ...replies, 'GET /api/weekends/7': { json: weekend } }, anna)
  await expect.element(main.getByRole('link', { name: 'Follow live' })).toHaveAttribute('href', '/live/31')
})

test.each(['/races/31', '/events/7'])(
  'between the lock and the start, %s links to the picks',
  async (path) => {
    const closed = { trading_open: false, trading_close: inHours(-1) }
    await showPage(path, raceSite(false, { selection: closed, weekend: closed }).replies, anna)
    await expect
      .element(main.getByRole('link', { name: 'Picks and start list' }))
      .toHaveAttribute('href', '/live/31')
    await expectAccessibleLayout()
  },
)
