import { describe, expect, test } from 'vitest'
import type { Route } from '#contract/route.ts'
import { servedBy } from '#server/http/served.ts'
import { type Browser, logIn, openBrowser } from '#testing/browser.ts'
import { changedTables, fingerprint } from '#testing/database/tables.ts'
import { printMeasurement } from '#testing/print-measurement.ts'
import { sampleBody, sampleHeaders, sampleUrl } from '#testing/sample-call.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { app, pool } = await testApp({ isFactorExempt: async () => false })
const admin = servedBy(app)
  .map(({ route }) => ({ route, address: `${route.method} ${route.path}` }))
  .filter(({ route }) => route.path.startsWith('/api/admin/'))
const seen_at = ['sessions.seen_at']

/** The routes for setting up and verifying a second factor, listed independently of what the routes declare. */
const WITHOUT_FACTOR = [
  'GET /api/admin/factor',
  'POST /api/admin/factor/app',
  'POST /api/admin/factor/app/start',
  'POST /api/admin/factor/challenge',
  'POST /api/admin/factor/pass/code',
  'POST /api/admin/factor/pass/passkey',
  'POST /api/admin/factor/passkeys',
  'POST /api/admin/factor/passkeys/start',
]

/**
 * The routes that need a confirmation with the second factor within the last ten minutes: deletions, merges of
 * athletes, official results, seasons, settings, roles and personal data.
 */
const CONFIRMED = [
  'POST /api/admin/jobs',
  'DELETE /api/admin/factor/app',
  'DELETE /api/admin/factor/passkeys/:passkey_id',
  'POST /api/admin/factor/recovery-codes',
  'PUT /api/admin/people/:user_id/role',
  'DELETE /api/admin/people/:user_id',
  'DELETE /api/admin/leagues/:league_id',
  'POST /api/admin/athletes/:athlete_id/doubles/:double_id',
  'POST /api/admin/results/:race_id/publications/official',
  'POST /api/admin/exports',
  'POST /api/admin/people/:user_id/exports',
  'POST /api/admin/backups/downloads',
  'POST /api/admin/results/publications/official',
  'PATCH /api/admin/settings/site',
  'PATCH /api/admin/settings/season',
  'PATCH /api/admin/look',
  'POST /api/admin/news',
  'PUT /api/admin/notifications/push',
  'POST /api/admin/tokens',
  'POST /api/admin/seasons',
  'POST /api/admin/seasons/import',
  'PUT /api/admin/seasons/:season_id/current',
  'DELETE /api/admin/seasons/:season_id',
]

// A session that the route for ending sessions can end.
await logIn(app, pool, test_ids.users.vera)
const olga = await logIn(app, pool, test_ids.users.olga)
const oskar = await logIn(app, pool, test_ids.users.oskar)

async function codesOf(route: Route): Promise<string[]> {
  const send = async (browser: Browser) => {
    const copy = openBrowser(app)
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
    const url = sampleUrl(route.path)
    const reply = await copy.ask(route.method, url, sampleBody(route), sampleHeaders(route))
    return reply.statusCode === 403 ? String(JSON.parse(reply.body).code) : 'let in'
  }
  return [await send(olga), await send(oskar)]
}

/**
 * The codes that an operator and an owner get. A route for owners refuses operators before checking the second factor.
 */
const expectedOf = ({ caller }: Route, code: string) => [caller === 'owner' ? 'forbidden' : code, code]

describe('admin routes need a second factor [R20]', () => {
  test('without a second factor they are refused and change nothing, except the routes for setting it up', async () => {
    const before = await fingerprint(pool, seen_at)
    for (const { route, address } of admin) {
      if (WITHOUT_FACTOR.includes(address)) continue
      expect([address, ...(await codesOf(route))]).toEqual([address, ...expectedOf(route, 'factor-missing')])
    }
    expect(changedTables(before, await fingerprint(pool, seen_at))).toEqual([])
    printMeasurement(`R20: ${admin.length} admin routes, all refused without a second factor`)
  })

  test('in a session that has not confirmed the second factor they are refused', async () => {
    await pool.query(`insert into authenticator_apps (user_id, secret, last_step)
      select user_id, sha256('app'), 0 from users where role <> 'player'`)
    const before = await fingerprint(pool, seen_at)
    for (const { route, address } of admin) {
      if (WITHOUT_FACTOR.includes(address)) continue
      expect([address, ...(await codesOf(route))]).toEqual([address, ...expectedOf(route, 'factor-needed')])
    }
    expect(changedTables(before, await fingerprint(pool, seen_at))).toEqual([])
  })

  test('eleven minutes after a confirmation, only routes that need a recent confirmation are refused', async () => {
    await pool.query(`update sessions set factor_at = now() - interval '11 minutes'`)
    for (const { route, address } of admin) {
      if (WITHOUT_FACTOR.includes(address)) continue
      const code = CONFIRMED.includes(address) ? 'confirm-needed' : 'let in'
      expect([address, ...(await codesOf(route))]).toEqual([address, ...expectedOf(route, code)])
      await pool.query(`update sessions set factor_at = now() - interval '11 minutes'`)
    }
  })

  test('nine minutes after a confirmation, routes that need a recent confirmation are accepted', async () => {
    for (const { route, address } of admin.filter(({ address }) => CONFIRMED.includes(address))) {
      await pool.query(`update sessions set factor_at = now() - interval '9 minutes'`)
      expect([address, ...(await codesOf(route))]).toEqual([address, ...expectedOf(route, 'let in')])
    }
  })
})
