import { describe, expect, test } from 'vitest'
import { getConfig } from '#contract/config.ts'
import { ask, expectNotModified } from '#server/testing/ask.ts'
import { castApp } from '#server/testing/cast-app.ts'

const { app, pool } = await castApp()

describe('GET /api/config', () => {
  test('7.5 3.2a 3.2b the site and its current season', async () => {
    const { reply } = await ask(app, getConfig, '/api/config/')
    expect(reply).toEqual({
      display_name: 'Podium',
      slogan: 'Pick your team, follow the race',
      current_season: '2026/27',
      variant: 'worldcup',
      after_weekends: 2,
      weekends: 2,
      recaptcha_public_key: null,
      google_api_key: 'key',
      mail_address: 'help@example.org',
      login_oauth_provider: null,
      include_team_challenge: false,
    })
  })

  test('304 for whoever has it already', () => expectNotModified(app, '/api/config'))

  test('before the first season there are only the site’s own settings', async () => {
    await pool.query('update seasons set is_current = false')
    const { reply } = await ask(app, getConfig, '/api/config')
    expect(reply).toMatchObject({ display_name: 'Podium', current_season: null, variant: null, weekends: 0 })
  })
})
