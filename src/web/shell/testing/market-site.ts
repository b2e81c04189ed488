import { expect } from 'vitest'
import { page } from 'vitest/browser'
import type { Athlete } from '#contract/athletes.ts'
import type { OwnedAthlete } from '#contract/teams.ts'
import type { Selection, Weekend } from '#contract/weekends.ts'
import { type SentRequest, type ServerReplies, showPage } from './show-page.tsx'
import { anna, config } from './site-replies.ts'
import { selectionOf, teamSite, weekendOf } from './team-replies.ts'

export const market_config: ServerReplies = {
  'GET /api/config': { json: { ...config, variant: 'marathon', team_page: 'market' } },
}

export const market = page.getByRole('region', { name: 'Market', exact: true })
export const bar = page.getByRole('region', { name: 'Deadline and team' })

export const namesInMarket = () =>
  [...document.querySelectorAll('.market tbody .who-name')].map((cell) => cell.textContent)

export type MarketSite = {
  athletes: readonly Athlete[]
  start?: readonly OwnedAthlete[]
  first_tag?: string
  selection?: Partial<Selection>
  weekend?: Partial<Weekend>
  search?: string
  more?: (selection: Selection) => ServerReplies
}

/** Opens the market for a player. A squad has up to two athletes of each gender, three in all, and one more cub. */
export async function openMarket({
  athletes,
  start = [],
  selection: changes,
  first_tag,
  ...site
}: MarketSite) {
  const limits = { max_picks_per_gender: 2, max_picks: 3, cub_picks: 1 }
  const selection = selectionOf({ name: 'Race', ...limits, ...changes })
  const server = teamSite(weekendOf([selection], site.weekend), athletes, start, first_tag)
  const replies = { ...market_config, ...server.replies, ...site.more?.(selection) }
  const sent_requests: SentRequest[] = await showPage(`/athletes${site.search ?? ''}`, replies, anna)
  await expect.element(bar).toMatchTextContent(`${start.length} of`)
  return { sent_requests, saved: () => server.saved(selection) }
}
