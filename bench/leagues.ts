/**
 * Measures the league routes: `node bench/leagues.ts [players] [rounds]`. The database has a winter of thirty weekends,
 * a league of 10,000 members, and a player in 100 leagues. Each request is sent `rounds` times, two at a time. The
 * median and the 99th percentile are saved.
 */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { csrfOf } from '#server/http/sessions/cookies.ts'
import { insertSession } from '#server/http/sessions/store.ts'
import { sumLeagues, totalLeagues } from '#server/leagues/store/scores.ts'
import { Db } from '#server/platform/db/db.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import { openBench, publishRaces } from './database.ts'
import { saveFigures } from './figures.ts'
import { type Server, startServer } from './own-server.ts'

const players = Number(process.argv[2] ?? 50_000)
const rounds = Number(process.argv[3] ?? 300)
const size = { weekends: 30, members: 10_000, leagues: 100 }
const included = 4

const load_average_before = loadavg()[0]
const bench = await openBench(players)
let server: Server | undefined
try {
  await publishRaces(bench.pool, bench.race_ids)
  await fill()
  server = await startServer(bench.url)
  const { address } = server
  const reader = await cookiesOf(1)
  const joiners = await Promise.all(Array.from({ length: rounds }, (_, n) => cookiesOf(20_000 + n)))
  const big = `${address}/api/leagues/Ten%20Thousand%20Friends`
  const read = (url: string) => measure(() => ask('GET', url, reader))

  const calls = {
    'all leagues': await read(`${address}/api/leagues`),
    'all leagues, the last page': await read(`${address}/api/leagues?offset=${players / 10 - 20}`),
    'by a prefix': await read(`${address}/api/leagues?name=league%2049`),
    'mine, 100 of them': await read(`${address}/api/me/leagues?limit=100`),
    'another’s, as everybody sees them': await measure((n) =>
      ask('GET', `${address}/api/users/${n + 1}/leagues`, reader),
    ),
    'the team challenge': await read(`${address}/api/team_challenge`),
    'the league': await read(big),
    'its score and rank': await read(`${big}/score`),
    'its season': await read(`${big}/progress`),
    'its members': await read(`${big}/members`),
    'its members, the last page': await read(`${big}/members?offset=9980`),
    'a member’s own row': await read(`${big}/members?user_id=1`),
    'weekend scores of 20 members': await read(`${big}/members_weekend_scores`),
    'a weekend of 10 members': await read(`${big}/results/2`),
    'join it': await measure((n) => ask('POST', `${big}/members`, joiners[n]!, {})),
    'leave it': await measure((n) => ask('DELETE', `${big}/members/me`, joiners[n]!)),
  }
  await saveFigures('leagues', { players, ...size, rounds, load_average_before, ms: calls })
} finally {
  await server?.stop()
  await bench.close()
}

async function fill(): Promise<void> {
  const text = await readFile(join(import.meta.dirname, 'leagues.sql'), 'utf8')
  await bench.pool.query(text.replace(/\{(\w+)\}/g, (_, name: keyof typeof size) => String(size[name])))
  const db = Db.of(bench.pool)
  const { rows } = await bench.pool.query(`select season_id, standing_id from boards where kind = 'weekend'`)
  for (const { standing_id } of rows) {
    await bench.pool.query('update standings set best_of = null where standing_id = $1', [standing_id])
    await sumLeagues(db, standing_id, included)
  }
  await totalLeagues(db, rows[0].season_id)
  await bench.pool.query(
    `update seasons set settings = settings || '{"include_team_challenge": true}'; analyze`,
  )
}

type Cookies = { cookie: string; 'x-csrf-token': string }

async function cookiesOf(user_id: number): Promise<Cookies> {
  const token = newToken()
  const session = { user_id, token_hash: hashToken(token), is_remembered: true, agent: 'bench' }
  await insertSession(Db.of(bench.pool), session)
  const csrf = csrfOf(token, 'player')
  return { cookie: `session=${token}; csrf=${csrf}`, 'x-csrf-token': csrf }
}

async function ask(method: string, url: string, cookies: Cookies, body?: object): Promise<void> {
  const headers = {
    ...cookies,
    'sec-fetch-site': 'same-origin',
    ...(body ? { 'content-type': 'application/json' } : {}),
    ...(method === 'GET' ? {} : { 'idempotency-key': randomUUID() }),
  }
  const reply = await fetch(url, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
  const text = await reply.text()
  if (reply.status !== 200) throw new Error(`${method} ${url}: ${reply.status} ${text}`)
}

/** Sends the requests two at a time. The first ones warm up the server and are not counted. */
async function measure(call: (n: number) => Promise<void>): Promise<{ median: number; p99: number }> {
  const times: number[] = []
  let next = 0
  const work = async () => {
    while (next < rounds) {
      const n = next++
      const begun = performance.now()
      await call(n)
      times.push(performance.now() - begun)
    }
  }
  await Promise.all([work(), work()])
  const sorted = times.slice(Math.min(10, rounds / 10)).toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.floor(share * (sorted.length - 1))]! * 10) / 10
  return { median: at(0.5), p99: at(0.99) }
}
