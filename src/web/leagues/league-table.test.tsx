import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { LeagueTable } from './league-table.tsx'
import { MemberTable } from './member-table.tsx'

const loading = { state: 'loading' } as const
const paging = { page: 1, limit: 20, offset: 0, addressOf: () => '/leagues' }
const vasa = {
  name: 'Vasa',
  admin_id: 'anna',
  password_protected: false,
  verified: false,
  members: 3,
  club: null,
}

test.each<[string, ReactNode]>([
  ['leagues', <LeagueTable key="1" reply={loading} caption="Leagues" empty={null} />],
  [
    'players of a league',
    <MemberTable
      key="1"
      league={vasa}
      members={{ paging, page: loading, rows: loading }}
      is_removing={false}
    />,
  ],
])('while they load, a table of %s has ten placeholder rows [9.9]', (_what, table) => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>{table}</QueryClientProvider>
    </MemoryRouter>,
  )
  const placeholders = html.split('<tbody class="placeholders"')[1]?.split('</tbody>')[0]
  expect(placeholders?.match(/<tr>/g)).toHaveLength(10)
})
