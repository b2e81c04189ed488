import { expect, test } from 'vitest'
import { offlinePage } from './offline-page.ts'
import type { OwnData } from './own-data.ts'

const now = Date.parse('2026-12-01T09:00:00Z')
const hour = 3_600_000

const own: OwnData = {
  session: 'p.1',
  site_name: 'Podium',
  theme: 'dark',
  clock_ahead_ms: 0,
  teams: [
    {
      selection_id: 1,
      name: 'Ruka: Sprint',
      closes_at: now + 2 * hour,
      athletes: [
        { name: 'Kari Fjell', is_team_captain: true },
        { name: 'Ask Aune', is_team_captain: false },
      ],
      seen_at: now - hour,
    },
  ],
  deadlines: [
    { selection_id: 1, name: 'Ruka: Sprint', closes_at: now + 2 * hour },
    { selection_id: 2, name: 'Ruka: Distance', closes_at: now + 5 * hour },
    { selection_id: 3, name: 'Davos', closes_at: now - hour },
  ],
}

const textOf = (page: Response) => page.text()

test('the offline page shows the last seen teams, other deadlines that have not passed, and when they were last updated', async () => {
  const text = await textOf(offlinePage(own, now))
  expect(text).toContain('data-theme="dark"')
  expect(text).toMatch(
    /<h2>Ruka: Sprint<\/h2>\n<p>Picks close Tue,? 1 Dec,? \d\d:00\. Last updated Tue,? 1 Dec,? \d\d:00\.</,
  )
  expect(text).toContain('<li>Kari Fjell <b>Captain</b></li><li>Ask Aune</li>')
  expect(text).toMatch(
    /<h2>Other deadlines<\/h2>\n<p>Last updated Tue,? 1 Dec,? \d\d:00\.<\/p>\n<ul><li>Ruka: Distance: Tue/,
  )
  expect(text).not.toContain('Davos')
})

test('a team whose deadline is over is shown as closed', async () => {
  expect(await textOf(offlinePage(own, now + 3 * hour))).toContain('Picks closed Tue')
})

test.each([null, { ...own, teams: [] }])(
  'without a team, the offline page only says that there is no connection',
  async (data) => {
    const text = await textOf(offlinePage(data, now))
    expect(text).toContain('This page needs a connection')
    expect(text).not.toContain('<section>')
  },
)

test('texts of users are escaped, and the offline page runs no scripts and loads nothing [R31]', async () => {
  const hostile = `<script>a</script>"'&`
  const team = { ...own.teams[0]!, name: hostile, athletes: [{ name: hostile, is_team_captain: false }] }
  const page = offlinePage(
    {
      ...own,
      site_name: hostile,
      theme: '" onload="a',
      teams: [team],
      deadlines: [{ ...team, selection_id: 9 }],
    },
    now,
  )
  const policy = page.headers.get('content-security-policy')
  const text = await textOf(page)
  expect(text).not.toMatch(/<script|onload/)
  expect(text.split('&lt;script&gt;a&lt;/script&gt;&quot;&#39;&amp;')).toHaveLength(5)
  expect(policy).toMatch(
    /^default-src 'none'; style-src 'nonce-[\w-]+'; base-uri 'none'; form-action 'none'$/,
  )
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect(page.status).toBe(503)
})
