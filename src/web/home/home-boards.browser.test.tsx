import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showPage } from '../shell/testing/show-page.tsx'
import { anna, config } from '../shell/testing/site-replies.ts'
import { inHours } from '../shell/testing/team-replies.ts'
import { mine, raceOf, rukaOf, scored, site } from './testing/home-site.ts'

const board = (name: string) => page.getByRole('region', { name, exact: true })

test('the player’s own row is the last row of both boards', async () => {
  await showPage('/', site(rukaOf([raceOf(1, scored), raceOf(2)]), inHours(-1)), anna)
  for (const [name, rank, score] of [
    ['Season Leaders', '12', '1,234.5'],
    ['Last Weekend', '21', '752'],
  ] as const) {
    await expect
      .element(board(name).getByRole('row').last())
      .toMatchTextContent(new RegExp(`^${rank}.*Anna goes downhill.*${score}`))
  }
})

test('on a Ranked board, the player’s own row has the rank among ranked players', async () => {
  const replies = site(rukaOf([raceOf(1, scored)]), inHours(-1))
  const ranked = { json: { ...mine, rank: 19 } }
  await showPage(
    '/',
    {
      ...replies,
      'GET /api/config': { json: { ...config, home_boards: 'ranked' } },
      'GET /api/me/weekend_results/6': ({ query }) =>
        query.get('verified_users') === 'false' ? ranked : { json: mine },
    },
    anna,
  )
  for (const [name, rank] of [
    ['Ranked last event', '19'],
    ['Overall last event', '21'],
  ] as const) {
    await expect
      .element(board(name).getByRole('row').last())
      .toMatchTextContent(new RegExp(`^${rank}.*Anna goes downhill.*752`))
  }
})
