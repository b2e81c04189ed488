import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { EarnedTable } from './earned-table.tsx'
import type { TableMember, WeekendTable } from './weekend-table.ts'

// The module of country flags reads this variable when it is loaded.
vi.hoisted(() => vi.stubEnv('FEDERATION_CODES', {} as never))

const athlete = (athlete_id: number, name: string) => ({ athlete_id, name, country: 'NOR' })
const member = (
  user_id: number,
  score: number,
  extra_score: number,
  earned: [number, number | null][],
): TableMember => ({
  user: {
    user_id,
    user_name: `p${user_id}`,
    team_name: `Team ${user_id}`,
    country: null,
    verified_user: false,
  },
  score,
  extra_score,
  earned: new Map(earned),
})
const athletes = [athlete(11, 'Berg'), athlete(12, 'Salo')]
const anna = member(1, 125, 25, [
  [11, 100],
  [12, null],
])
const bjorn = member(2, 100, 0, [[11, 100]])

function render(table: WeekendTable): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <EarnedTable caption="Weekend Overall" table={table} is_waiting={false} />
    </MemoryRouter>,
  )
}

/** Returns the text of all cells, row by row. */
const rowsOf = (html: string) =>
  html
    .split('<tr>')
    .slice(1)
    .map((row) => row.split(/<\/t[hd]>/).slice(0, -1))
    .map((cells) =>
      cells.map((cell) =>
        cell
          .replaceAll(/<[^>]+>/g, ' ')
          .replaceAll(/\s+/g, ' ')
          .trim(),
      ),
    )

test('the table lists athletes by points, then side bets and totals if there are any [2.lgw.b]', () => {
  const html = render({ athletes, members: [anna, bjorn] })
  expect(rowsOf(html)).toEqual([
    ['Athlete', 'Team 1 125', 'Team 2 100'],
    ['NOR Berg', '100', '100'],
    ['NOR Salo', '-', 'Not picked'],
    ['Sidebet', '25', '0'],
    ['Total', '125', '100'],
  ])
  expect(html).toContain('<a href="/athletes/11"')
})

test('without side bets there are no rows for side bets and totals [2.lgw.b]', () => {
  expect(rowsOf(render({ athletes, members: [bjorn] })).map(([head]) => head)).toEqual([
    'Athlete',
    'NOR Berg',
    'NOR Salo',
  ])
})
