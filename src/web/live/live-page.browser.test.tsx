import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleLayout, showPage } from '../shell/testing/show-page.tsx'
import { anna } from '../shell/testing/site-replies.ts'
import { afterBatch, liveSite, member, mine, names, race, readNumberText } from './testing/live-replies.ts'

test('a batch updates my points, ranks and picks on the open page, unless the page is paused [rules §11]', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { site, replies } = liveSite(race(), mine())
  const sent_requests = await showPage('/live/3', replies, anna)
  await expect.element(page.getByText('7.5 km · 3 of 76 through')).toBeVisible()
  await expect.element(page.getByText('142.5').first()).toBeVisible()
  await expect.element(page.getByText('1 of 2 through')).toBeVisible()
  const picks = page.getByRole('region', { name: 'Your picks' })
  await expect.element(picks).toMatchTextContent('bib 47, not at the checkpoint yet')
  await expectAccessibleLayout()
  const own = () => sent_requests.filter(({ call }) => call === 'GET /api/me/live/3').length
  const shared = () => sent_requests.filter(({ call }) => call === 'GET /api/live/3').length
  const own_before = own()

  Object.assign(site, afterBatch)
  await vi.advanceTimersByTimeAsync(17_000)
  await expect.element(page.getByText('You pass The Late Huskies')).toBeVisible()
  expect(readNumberText('Live points')).toBe('214.5')
  expect(readNumberText('Live rank')).toMatch(/^212/)
  await expect.element(page.getByText('+72').last()).toBeInTheDocument()
  expect(own()).toBe(own_before + 1)

  await page.getByRole('button', { name: 'Pause' }).click()
  site.race = race({ sequence: 3 })
  site.mine = mine({ sequence: 3, score: 1 })
  const shared_before = shared()
  await vi.advanceTimersByTimeAsync(17_000)
  await vi.waitUntil(() => shared() > shared_before)
  await expect.element(page.getByText(/1 newer update/)).toBeVisible()
  expect(readNumberText('Live points')).toBe('214.5')
  await expectAccessibleLayout()
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect.poll(() => readNumberText('Live points')).toBe('1')
  vi.useRealTimers()
})

test('my row of the league says how many points I am behind the row above', async () => {
  await showPage('/live/3', liveSite(race(), mine()).replies, anna)
  await expect.element(page.getByText('You · 46.5 p. to 1st')).toBeVisible()
  await expect.element(page.getByText(/The league’s own table counts them once/)).toBeVisible()
})

test('my ranks lead to my row of the league', async () => {
  await showPage('/live/3', liveSite(race(), mine()).replies, anna)
  for (const name of ['250 of 301', '2']) {
    const rank = page.getByRole('link', { name, exact: true })
    await expect.element(rank).toHaveAttribute('href', '#mine')
  }
  expect(document.querySelector('#mine')?.textContent).toContain('The Climbers')
})

test('a player who joined late has no row on the board of the league, so their ranks are no links', async () => {
  const league = { ...mine().league!, rank: null, rows: [member(11, 'The Late Huskies', 1, 746.5)] }
  await showPage('/live/3', liveSite(race(), mine({ league })).replies, anna)
  await expect.poll(() => readNumberText('Live rank')).toBe('250 of 301')
  await expect.element(page.getByText('The Late Huskies')).toBeVisible()
  await expect.element(page.getByRole('link', { name: '250 of 301' })).not.toBeInTheDocument()
})

test('after the publication the label is Race points, with a link to the ledger', async () => {
  const published_at = new Date(Date.now() - 60_000).toISOString()
  const provisional = { state: 'provisional', sequence: null } as const
  const { replies } = liveSite(race({ ...provisional, published_at }), mine({ ...provisional, score: 458.5 }))
  await showPage('/live/3', replies, anna)
  await expect.poll(() => readNumberText('Race points')).toBe('458.5')
  await expect.element(page.getByText(/^Published/)).toBeVisible()
  await expect.element(page.getByText(/^Protests until/)).toBeVisible()
  const why = page.getByRole('link', { name: 'Why these points?' })
  await expect.element(why).toHaveAttribute('href', `/users/${anna.user_id}/weekends/2#race-3`)
  await expectAccessibleLayout()
})

test('after a correction the player’s score and the ledger are fetched again, although both were just fetched', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const official = { state: 'official', sequence: null } as const
  const published_at = new Date(Date.now() - 60_000).toISOString()
  const { site, replies } = liveSite(race({ ...official, published_at }), mine(official))
  const of_user = `/api/users/${anna.user_id}`
  const sent_requests = await showPage(
    '/live/3',
    {
      ...replies,
      'GET /api/weekends/2': null,
      [`GET ${of_user}/rank`]: { json: anna },
      [`GET ${of_user}/weekend_results`]: { json: [] },
    },
    anna,
  )
  const count = (path: string) => sent_requests.filter(({ call }) => call === `GET ${path}`).length
  const openLedger = () => page.getByRole('link', { name: 'Why these points?' }).click()
  await openLedger()
  await expect.poll(() => count(`${of_user}/weekend_results`)).toBeGreaterThan(0)
  history.back()
  await expect.poll(() => readNumberText('Race points')).toBe('142.5')
  const before = { score: count('/api/me/rank'), ledger: count(`${of_user}/weekend_results`) }

  site.race = race({ ...official, published_at: new Date().toISOString() })
  site.mine = mine({ ...official, score: 140 })
  await vi.advanceTimersByTimeAsync(17_000)
  await expect.poll(() => readNumberText('Race points')).toBe('140')
  await expect.poll(() => count('/api/me/rank')).toBeGreaterThan(before.score)
  await openLedger()
  await expect.poll(() => count(`${of_user}/weekend_results`)).toBeGreaterThan(before.ledger)
})

test('before the race, the page shows the start time, my picks and the picks of my league', async () => {
  const scheduled = { state: 'scheduled', sequence: null } as const
  const starters = race().results.map((row) => ({ ...row, place: null, gap: null, points: null }))
  const waiting = race({
    ...scheduled,
    checkpoint: null,
    starters: null,
    received_at: null,
    results: starters,
  })
  const { replies } = liveSite(waiting, mine({ ...scheduled, score: null, rank: null }))
  await showPage('/live/3', replies, anna)
  await expect.element(page.getByText(/^Starts/)).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Your picks' })).toBeVisible()
  await expect.element(page.getByText(/not at the checkpoint/)).not.toBeInTheDocument()
  await expect.element(page.getByRole('region', { name: 'Start list' })).toMatchTextContent('44')
  const headings = page.getByRole('table', { name: 'Athletes in this race' }).getByRole('columnheader')
  expect(headings.elements().map((each) => each.textContent)).toEqual(['Bib', 'Athlete'])
  const rivals = page.getByRole('region', { name: 'Rivals’ picks' })
  await expect.element(rivals).toMatchTextContent('The Late HuskiesTrym Elgmoen (captain)')
  await expectAccessibleLayout()
})

test('before the first result of a weekend, rivals have no rank', async () => {
  const scheduled = { state: 'scheduled', sequence: null } as const
  const rows = [member(11, 'The Late Huskies', 1, 0), member(anna.user_id, 'The Climbers', 1, 0)]
  const own = mine({ ...scheduled, league: { ...mine().league!, rank: 1, rows } })
  await showPage('/live/3', liveSite(race(scheduled), own).replies, anna)
  const rivals = page.getByRole('region', { name: 'Rivals’ picks' })
  await expect.element(rivals).toMatchTextContent('The Late Huskies')
  await expect.element(rivals.getByRole('columnheader')).toHaveLength(1)
})

test('visitors see the race and a link to log in', async () => {
  const { replies } = liveSite(race(), mine())
  const sent_requests = await showPage('/live/3', replies)
  await expect.element(page.getByRole('heading', { name: 'Top ten · 7.5 km' })).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Your picks' })).toMatchTextContent('Log in')
  expect(sent_requests.some(({ call }) => call === 'GET /api/me/live/3')).toBe(false)
})

test('the page of a cancelled race says so and shows no numbers', async () => {
  const cancelled = { state: 'cancelled', sequence: null } as const
  const { replies } = liveSite(
    race({ ...cancelled, results: [] }),
    mine({ ...cancelled, score: null, rank: null }),
  )
  await showPage('/live/3', replies, anna)
  await expect.element(page.getByText('This race was cancelled')).toBeVisible()
  await expect.element(page.getByText('Race points')).not.toBeInTheDocument()
})

test.each([
  ['+4.1', 'Gap'],
  ['17:16.5', 'Time'],
])('if the second athlete has %s, the column is called %s', async (gap, label) => {
  const [first, second, ...others] = race().results
  const results = [first!, { ...second!, gap }, ...others.map((row) => ({ ...row, gap: null }))]
  await showPage('/live/3', liveSite(race({ results }), mine()).replies, anna)
  const table = page.getByRole('table', { name: 'Athletes in this race' })
  await expect.element(table.getByRole('columnheader', { name: label })).toBeInTheDocument()
})

test('the results name the captain, picks, a reserve who replaces a pick, and a vice-captain who gets the bonus', async () => {
  const [first, second] = mine().picks
  const stands_in_for = { as: 'reserve', athlete_id: 8, name: 'Petter Bakkemo' } as const
  const vice = { as: 'vice-captain', athlete_id: 9, name: 'Sindre Aasgard' } as const
  const picks = [
    second!,
    { ...first!, athlete_id: 1, name: names[0]!, stands_in_for },
    { ...first!, athlete_id: 3, name: names[2]!, stands_in_for: vice },
    first!,
  ]
  await showPage('/live/3', liveSite(race(), mine({ picks })).replies, anna)
  const rows = page.getByRole('table', { name: 'Athletes in this race' }).getByRole('row')
  await expect.element(rows.nth(1)).toMatchTextContent('Your reserve')
  await expect.element(rows.nth(1)).not.toMatchTextContent('Your pick')
  await expect.element(rows.nth(2)).toMatchTextContent('Your captain')
  await expect.element(rows.nth(3)).toMatchTextContent('Your pick')
  await expect.element(rows.nth(4)).toMatchTextContent('Your pick')
  await expectAccessibleLayout()
})

test('the results name a reserve who replaces nobody, without the highlight of rows that count', async () => {
  await showPage('/live/3', liveSite(race(), mine({ reserves: [1] })).replies, anna)
  const rows = page.getByRole('table', { name: 'Athletes in this race' }).getByRole('row')
  await expect.element(rows.nth(1)).toMatchTextContent('Your reserve')
  await expect.element(rows.nth(1)).not.toHaveClass('own-row')
  await expect.element(rows.nth(2)).toHaveClass('own-row')
})

test('the bib of the captain comes first, and is marked', async () => {
  await showPage('/live/3', liveSite(race(), mine()).replies, anna)
  const bibs = page.getByRole('region', { name: 'Your picks' }).getByRole('listitem')
  await expect.element(bibs.first()).toMatchTextContent('Ulrik Fagerdokk, captain, bib 45')
  expect(bibs.elements().map((bib) => bib.querySelector('.live-badge')?.textContent)).toEqual([
    'C',
    undefined,
  ])
})

test('a bib marks a reserve and a vice-captain who gets the bonus, and a note names the athletes that they replace', async () => {
  const stand_ins = [
    { as: 'reserve', athlete_id: 8, name: 'Petter Bakkemo' },
    { as: 'vice-captain', athlete_id: 9, name: 'Sindre Aasgard' },
  ] as const
  const own = mine({ picks: mine().picks.map((pick, i) => ({ ...pick, stands_in_for: stand_ins[i]! })) })
  await showPage('/live/3', liveSite(race(), own).replies, anna)
  const bibs = page.getByRole('region', { name: 'Your picks' }).getByRole('listitem')
  await expect.element(bibs.first()).toMatchTextContent('vice-captain for Sindre Aasgard, who did not start')
  expect(bibs.first().element().querySelector('.live-badge')?.textContent).toBe('VC')
  await expect.element(bibs.last()).toMatchTextContent('reserve for Petter Bakkemo, who did not start')
  expect(bibs.last().element().querySelector('.live-badge')?.textContent).toBe('R')
  const notes = [...document.querySelectorAll('.live-note li')].map((note) => note.textContent)
  expect(notes.sort()).toEqual([
    'R Niilo Lumijoki: reserve for Petter Bakkemo, who did not start',
    'VC Ulrik Fagerdokk: vice-captain for Sindre Aasgard, who did not start',
  ])
  await expectAccessibleLayout()
})
