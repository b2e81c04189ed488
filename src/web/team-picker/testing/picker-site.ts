import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import type { Reserves } from '#contract/teams.ts'
import { type ServerReplies, showPage } from '../../shell/testing/show-page.tsx'
import { anna, config } from '../../shell/testing/site-replies.ts'
import { athleteOf, ownedOf, selectionOf, teamSite, weekendOf } from '../../shell/testing/team-replies.ts'

/** Three women and three men. Each costs $10,000. */
export const athletes = [1, 2, 3, 101, 102, 103].map((id) => athleteOf(id))

export const boardOf = (name: string) => page.getByRole('region', { name, exact: true })
export const men = boardOf('Men')
export const women = boardOf('Women')
export const bar = boardOf('Deadline and team')
export const selections = boardOf('Selections')

export const namesIn = (list: Locator) =>
  [...list.element().querySelectorAll('tbody .who-name')].map((cell) => cell.textContent)

/**
 * Opens the team page of a player. Returns the selection, the requests, and `saved`, which returns the team on the
 * server.
 */
export async function openPicker(
  {
    changes = {},
    list = athletes,
    start = [],
  }: Partial<{
    changes: Parameters<typeof selectionOf>[0]
    list: typeof athletes
    start: ReturnType<typeof ownedOf>[]
  }> = {},
  search = '',
  more: (selection_id: number) => ServerReplies = () => ({}),
) {
  const selection = selectionOf(changes)
  const site = teamSite(weekendOf([selection]), list, start)
  const sent_requests = await showPage(
    `/athletes${search}`,
    { ...site.replies, ...more(selection.selection_id) },
    anna,
  )
  await expect.element(bar).toMatchTextContent(`${start.length} of`)
  return { selection, sent_requests, saved: () => site.saved(selection) }
}

/**
 * Opens the page of a season with reserves and vice-captain. `savedBench` returns the reserves and the vice-captain on
 * the server.
 */
export async function openWithReserves(
  {
    list = athletes,
    start = [ownedOf(athleteOf(1), { is_team_captain: true }), ownedOf(athleteOf(101))],
    bench = { vice_captain: null, m: [], f: [] },
    changes = {},
  }: Partial<{
    list: typeof athletes
    start: ReturnType<typeof ownedOf>[]
    bench: Reserves
    changes: Parameters<typeof selectionOf>[0]
  }> = {},
  more: (selection_id: number) => ServerReplies = () => ({}),
) {
  const selection = selectionOf(changes)
  const site = teamSite(weekendOf([selection]), list, start, '"0"', bench)
  const season = {
    'GET /api/config': { json: { ...config, takes_reserves: true, takes_vice_captain: true } },
  }
  const sent_requests = await showPage(
    '/athletes',
    { ...site.replies, ...season, ...more(selection.selection_id) },
    anna,
  )
  await expect.element(bar).toMatchTextContent(`${start.length} of`)
  return {
    selection,
    sent_requests,
    saved: () => site.saved(selection),
    savedBench: () => site.savedBench(selection),
  }
}
