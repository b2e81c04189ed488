import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import type { Selection, Weekend } from '#contract/weekends.ts'
import { createQueryClient } from '../../core/api/query-client.ts'
import type { MyTeam } from '../../team/my-team.ts'
import { SelectionRow } from './selection-row.tsx'

// The module of country flags reads this variable when the imports load it.
vi.hoisted(() => vi.stubEnv('FEDERATION_CODES', {} as never))

const times = { trading_opens_at: '2026-11-20T12:00:00Z', trading_close: '2026-11-28T08:00:00Z', races: [] }
const open = { ...times, selection_id: 2, name: 'Distance', trading_open: true } as unknown as Selection
const closed = { ...open, selection_id: 1, name: 'Sprint', trading_open: false }
const weekend = { time_zone: 'Europe/Helsinki', selections: [closed, open] } as unknown as Weekend

/** Returns the link text in the row of a selection. `chosen` may be the same or another selection. */
function linkOf(selection: Selection, chosen: Selection, team: Pick<MyTeam, 'is_open'> | undefined) {
  const html = renderToStaticMarkup(
    <QueryClientProvider client={createQueryClient(0)}>
      <MemoryRouter>
        <table>
          <tbody>
            <SelectionRow
              selection={selection}
              weekend={weekend}
              chosen={chosen}
              picks={0}
              warning="hidden"
              team={team && ({ picks: [], whyNot: () => undefined, ...team } as unknown as MyTeam)}
              footnote_id="note"
            />
          </tbody>
        </table>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return /<a class="plain-button"[^>]*>([^<]+)</.exec(html)?.[1]
}

test.each([
  ['an open selection, while a closed one is chosen', open, closed, { is_open: false }, 'Pick'],
  ['a closed selection, while an open one is chosen', closed, open, { is_open: true }, 'View'],
  ['the chosen selection, which is open', open, open, { is_open: true }, 'Pick'],
  ['the chosen selection, which has just closed', open, open, { is_open: false }, 'View'],
  ['an open selection, for a visitor', open, closed, undefined, 'Pick'],
  ['a closed selection, for a visitor', closed, open, undefined, 'View'],
] as const)(
  'whichever selection is chosen, a row says Pick if its own selection is open, otherwise View: %s [2.ath.e]',
  (_, row, chosen, team, word) => {
    expect(linkOf(row, chosen, team)).toBe(word)
  },
)
