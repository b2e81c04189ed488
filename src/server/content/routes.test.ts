import { describe, expect, test } from 'vitest'
import { getContent, getNestedContent } from '#contract/content.ts'
import { SETTINGS_PRESETS } from '#game/calendar/season-settings.ts'
import { ask, expectError, expectNotModified } from '#testing/ask.ts'
import { testApp } from '#testing/test-app.ts'

const { app, pool } = await testApp()

const read = async (path: string) => {
  const { reply } = await ask(app, getContent, `/api/content/${encodeURIComponent(path)}/payload`)
  return reply
}

const write = (path: string, markdown: string) =>
  pool.query(
    `insert into pages (path, markdown) values ($1, $2)
     on conflict (path) do update set markdown = excluded.markdown`,
    [path, markdown],
  )

describe('GET /api/content/:path/payload', () => {
  test('returns a built-in page as Markdown [1.9a 2.info.a 7.16]', async () => {
    expect(await read('info/rules')).toMatch(/^# How to play\n\n/)
    expect(await read('info/contact')).toContain('<help@example.org>')
    expect(await read('info/privacy')).toMatch(/^# Privacy\n\n/)
  })

  test.each(['info/rules', 'tour'])('operators can replace the built-in page %s [3.27]', async (path) => {
    await write(path, '# Ours\n\nRead *this*.')
    expect(await read(path)).toBe('# Ours\n\nRead *this*.')
    await pool.query('delete from pages')
  })

  test('a path can have three parts, and slashes at its start and end are ignored', async () => {
    await write('info/history/2019', 'Then')
    expect(await read('info/history/2019')).toBe('Then')
    expect(await read('/info/history/2019/')).toBe('Then')
  })

  test('placeholders are replaced, and unknown placeholders stay as written', async () => {
    await write(
      'prices',
      `{{display_name}} {{season}}: {{budget}}, {{ captain_bonus }}, {{max_picks}}, {{excluded_countries}}
{{bogus}} {{budget:x}} {budget} {{points_table:nothing}} {{constructor}}

{{points_table:individual}}`,
    )
    expect(await read('prices')).toBe(`Podium 2026/27: $100,000, 50%, ∞, Belarus and Russia
{{bogus}} $100,000 {budget} {{points_table:nothing}} {{constructor}}

| Place | Race |
| ---: | ---: |
| 1 | 100 |
| 2 | 95 |
| 3 | 90 |`)
  })

  test('the rules page changes with the season’s settings', async () => {
    const settings = { ...SETTINGS_PRESETS.worldcup, budget: 120_000, captain_bonus_percent: 60 }
    await pool.query('update seasons set settings = $1 where is_current', [settings])
    const rules = await read('info/rules')
    expect(rules).toContain('You have $120,000 for each selection.')
    expect(rules).toContain('The captain earns 60% extra champion points.')
  })

  test('works before the first season [2.info.a]', async () => {
    await pool.query('update seasons set is_current = false')
    expect(await read('info/rules')).toContain('## Your team')
    await pool.query('update seasons set is_current = true where season_id = 1')
  })

  test('304 if the client already has the page', () =>
    expectNotModified(app, '/api/content/info%2Frules/payload'))

  test.each(['nothing', 'info%2Fnothing', 'INFO%2FRULES', '..%2F..%2Fetc%2Fpasswd', '__proto__', '%2F'])(
    '404 for %s [7.16 8.8a]',
    async (path) => {
      const problem = await expectError(app, 404, `/api/content/${path}/payload`)
      expect(problem.message).toBe('Page not found')
    },
  )

  test('404 for pages that the season does not need [8.8a]', async () => {
    await expectError(app, 404, '/api/content/info%2Fteam_challenge/payload')
    await expectError(app, 404, '/api/content/tour/payload')
  })

  test('there is a page about the team challenge if the season has a team challenge [1.8d 2.info.a]', async () => {
    await pool.query('update seasons set settings = $1 where is_current', [SETTINGS_PRESETS.league])
    expect(await read('info/team_challenge')).toMatch(/^# Team Challenge\n\n/)
  })

  test.each(['x'.repeat(121), 'info%00rules'])('422 for %.20s', async (path) => {
    await expectError(app, 422, `/api/content/${path}/payload`)
  })
})

describe('GET /api/content/:folder/:page/payload', () => {
  test('returns the same page if the slash in the path is not encoded [7.16]', async () => {
    const { reply } = await ask(app, getNestedContent, '/api/content/info/rules/payload')
    expect(reply).toBe(await read('info/rules'))
  })

  test('304 if the client already has the page', () =>
    expectNotModified(app, '/api/content/info/contact/payload'))

  test('404 for a missing page [8.8a]', async () => {
    await expectError(app, 404, '/api/content/info/nothing/payload')
  })

  test('422 for an invalid path', async () => {
    await expectError(app, 422, '/api/content/info/%00/payload')
  })
})
