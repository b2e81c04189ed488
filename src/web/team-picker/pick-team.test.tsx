import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import type { Selection, Weekend } from '#contract/weekends.ts'
import { createQueryClient } from '../core/api/query-client.ts'
import type { MyTeam } from '../team/my-team.ts'
import { PickTeam } from './pick-team.tsx'

// The module of country flags reads this variable when the imports load it.
vi.hoisted(() => vi.stubEnv('FEDERATION_CODES', {} as never))

const clock = vi.hoisted(() => ({ now: 0 }))
vi.mock('../core/clock/use-server-now.ts', async (load) => ({
  ...(await load<object>()),
  useFromServerTime: (read: (now: number) => unknown) => read(clock.now),
}))

const selection = {
  selection_id: 2,
  name: 'Distance',
  trading_open: false,
  trading_opens_at: '2026-11-24T08:00:00Z',
  trading_close: '2026-11-28T08:00:00Z',
  takes_ranked_picks: true,
  races: [],
} as unknown as Selection
const weekend = { weekend_id: 1, weekend_name: 'Ruka', time_zone: 'UTC', selections: [selection] }
const team = { picks: [], is_open: false, balance: null, whyNot: () => undefined } as unknown as MyTeam

function textAt(now: string, shown = selection): string {
  clock.now = Date.parse(now)
  const html = renderToStaticMarkup(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <PickTeam
          reply={{ state: 'ready', data: team, total: null, is_stale: false }}
          weekend={weekend as unknown as Weekend}
          selection={shown}
          athletes={[]}
          genders={[]}
          showList={() => {}}
          chooseReserves={undefined}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return html.replaceAll(/<[^>]+>/g, '')
}

test('before the opening the page says when picks open, and not that they are closed [4.4b]', () => {
  const text = textAt('2026-11-23T12:00:00Z')
  expect(text).toContain('Picks are not open yet. You can pick your team fromTue 24 Nov, 08:00 UTC')
  expect(text).not.toContain('Picks are closed')
  expect(text).not.toContain('You have not selected a team')
})

test('a selection in which no team can be filled shows no opening time', () => {
  const waiting = { ...selection, trading_opens_at: selection.trading_close }
  const text = textAt('2026-11-25T12:00:00Z', waiting)
  expect(text).toContain('Picks are not open yet. They open once enough athletes have a price.')
  expect(text).not.toContain('28 Nov')
})

test('after the deadline the page says that picks are closed and that there is no team [8.10c]', () => {
  const text = textAt('2026-11-28T08:00:00Z')
  expect(text).toContain('Picks are closed. You have not selected a team for this selection.')
})
