import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Race } from '#contract/races.ts'
import type { Weekend } from '#contract/weekends.ts'
import { expectAccessibleLayout, showPage } from '../shell/testing/show-page.tsx'
import { anna } from '../shell/testing/site-replies.ts'
import { picks, raceSite, resultOf } from './testing/race-site.ts'

const boardOf = (name: string) => page.getByRole('region', { name, exact: true })

const norway = { name: 'Norway I', country: 'NOR', gender: 'f', is_team: true } as const
const mine = [{ ...picks[0]!, name: norway.name, is_team_captain: false }]

/** The replies of a site with a relay in a championship, with one pick of the player. */
function relaySite() {
  const { replies, selection } = raceSite(true, {
    mine,
    selection: { takes_team_picks: true },
    weekend: { is_championship: true },
  })
  const { json: race } = replies['GET /api/races/31'] as { json: Race }
  const { json: weekend } = replies['GET /api/weekends/7'] as { json: Weekend }
  const relay = { ...race, kind: 'relay' as const }
  const result = { ...resultOf(2), athlete: norway }
  const { race_id: _race, status: _status, time: _time, ...weekend_result } = result
  return {
    ...replies,
    'GET /api/races/31': { json: relay },
    'GET /api/weekends/7': { json: { ...weekend, selections: [{ ...selection, races: [relay] }] } },
    'GET /api/races/31/results/athletes': { json: [result] },
    'GET /api/weekends/7/results/athletes': { json: [{ ...weekend_result, races: 1 }] },
  }
}

test.each([
  ['/races/31', 'My race'],
  ['/events/7', 'My weekend'],
])(
  'in a championship, %s shows a national team without its number everywhere [3.7 3.8]',
  async (path, own) => {
    await page.viewport(390, 844)
    await showPage(path, relaySite(), anna)
    await expect.element(boardOf('Athlete results')).toMatchTextContent('Norway')
    await expect.element(boardOf(own)).toMatchTextContent('Norway')
    await expect.element(page.getByRole('main')).not.toMatchTextContent('Norway I')
    await expectAccessibleLayout()
  },
)
