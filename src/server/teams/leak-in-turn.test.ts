import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { Db } from '#server/platform/db/db.ts'
import { watchVersion } from '#server/platform/reply-cache/public-version.ts'
import { logIn } from '#testing/browser.ts'
import { isExtendedRun } from '#testing/extended-run.ts'
import { has_nginx, openProxy } from '#testing/nginx.ts'
import { callAddress, portOf } from '#testing/raw-request.ts'
import { teamPlayer } from '#testing/team-player.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const times = isExtendedRun ? 10_000 : 300

const { pool } = await testApp()
const version = watchVersion(Db.of(pool))
await version.refresh()
const context = { pool, version, now: () => new Date(), isDraining: () => false }
const app = buildApp({ ...context, page_folder: '/nowhere' })

// A route for this test that allows public caching, although its reply contains the session of the request.
app.get('/badly-kept', (request, reply) => {
  void reply.header('cache-control', 'public, max-age=60')
  return { cookie: request.headers.cookie }
})

const { users, selections, sidebets, athletes } = test_ids

await pool.query(`update seasons set settings = settings || '{"takes_reserves": true}' where season_id = 1`)

/** Two players, each with a team, a reserve and an answer. */
const players = await Promise.all(
  [users.anna, users.idle].map(async (user_id, n) => {
    const { add, bet, reserves } = await teamPlayer(app, pool, user_id)
    const athlete_id = [athletes.dina, athletes.birk][n]!
    await add(selections.davos, athlete_id)
    const bench = { vice_captain: null, m: n === 0 ? [athletes.ask] : [], f: n === 1 ? [athletes.dina] : [] }
    await reserves(selections.davos, bench)
    await bet(sidebets.davos, n + 1)
    const { cookies } = await logIn(app, pool, user_id)
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const bench_text = JSON.stringify(bench)
    return { user_id, athlete_id, bench_text, option_id: n + 1, cookie, csrf: cookies.get('csrf')! }
  }),
)
type Player = (typeof players)[number]

const team = `/api/me/teams/selections/${selections.davos}`

/** The URLs that both players request, each with the text by which the reply of a player is recognized. */
const OWN: Record<string, (player: Player) => string> = {
  [team]: ({ athlete_id }) => `"athlete_id":${athlete_id},`,
  [`${team}/reserves`]: ({ bench_text }) => bench_text,
  '/api/me/rank': ({ user_id }) => `{"user_id":${user_id},`,
  [`/api/me/placed_sidebets/${sidebets.davos}`]: ({ option_id }) => `{"option_id":${option_id}}`,
  [`/api/users/${users.anna}/rank`]: () => `{"user_id":${users.anna},`,
}

beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return () => app.close()
})

async function takeTurns(port: number): Promise<number> {
  const addresses = Object.entries(OWN)
  let foreign = 0
  for (let n = 0; n < times; n++) {
    const player = players[n % 2]!
    const [url, ownTo] = addresses[(n >> 1) % addresses.length]!
    const known = { cookie: player.cookie }
    const { body, headers } = await callAddress(port, 'GET', url, undefined, known)
    const other = players[(n + 1) % 2]!
    const [own, others] = [ownTo(player), ownTo(other)]
    foreign += Number(!body.includes(own) || (others !== own && body.includes(others)))
    const is_own = url.startsWith('/api/me')
    expect(headers['cache-control']).toBe(is_own ? 'no-store' : 'public, max-age=0, must-revalidate')
  }
  return foreign
}

test(`${times} replies to two players in turn, while replies are cached: each reply contains only the player’s own data [R13]`, async () => {
  expect(await takeTurns(portOf(app))).toBe(0)
}, 1_800_000)

describe.skipIf(!has_nginx)('through a caching proxy [R13]', () => {
  let port = 0
  beforeAll(async () => {
    const proxy = await openProxy(portOf(app))
    port = proxy.port
    return proxy.stop
  })

  test(`${times} replies to two players in turn: each reply contains only the player’s own data`, async () => {
    expect(await takeTurns(port)).toBe(0)
  }, 1_800_000)

  test('control: a reply that wrongly allows public caching reaches the other player', async () => {
    const ask = ({ cookie }: Player) => callAddress(port, 'GET', '/badly-kept', undefined, { cookie })
    const stored = [await ask(players[0]!), await ask(players[1]!)]
    expect(stored.map(({ headers }) => headers['x-cache'])).toEqual(['MISS', 'HIT'])
    expect(stored[1]!.body).toBe(stored[0]!.body)
  })

  test('the proxy makes tags weak, and a change that names a weak tag is accepted', async () => {
    const { cookie, csrf } = players[0]!
    const known = { cookie, 'x-csrf-token': csrf, 'accept-encoding': 'gzip' }
    const { headers } = await callAddress(port, 'GET', team, undefined, known)
    expect(headers.etag).toMatch(/^W\//)
    const change = { 'idempotency-key': randomUUID(), 'if-match': headers.etag! }
    const { status } = await callAddress(port, 'PUT', `${team}/bulk`, '[]', { ...known, ...change })
    expect(status).toBe(200)
  })
})
