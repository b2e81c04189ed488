import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { NUMBER_TABLES } from '#contract/admin/numbers.ts'
import { servedBy } from '#server/http/served.ts'
import { Db } from '#server/platform/db/db.ts'
import { countDuePopularity } from '#server/popularity/count.ts'
import { type Browser, logIn, visit } from '#testing/browser.ts'
import { teamPlayer } from '#testing/team-player.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { app, pool } = await testApp()
const { athletes, leagues, races, selections, sidebets, users, weekends } = test_ids
const { davos } = selections

/** An athlete that only the victim has picked. */
const canary = athletes.dina
const victim = await teamPlayer(app, pool, users.anna)
// Another player already has a team, because the first team of a season changes public replies and what the doctor
// checks.
expect((await (await teamPlayer(app, pool, users.vera)).add(davos, athletes.ask)).statusCode).toBe(200)
// With a mixed race, a leak would also show the victim's pick to the victim's league in live views.
await pool.query(`update races set gender = 'mixed' where race_id = ${races.davos_sprint}`)
await pool.query('insert into personal_exports (owner_id, about_user_id) values ($1, $2)', [
  users.oskar,
  users.anna,
])
await pool.query(
  `update seasons set settings = settings || '{"takes_reserves": true, "takes_vice_captain": true}' where season_id = 1`,
)
const her_export = '/api/admin/exports/1/person'

/** All roles except the victim. All replies to them are compared. */
const roles: Record<string, Browser> = {
  visitor: await visit(app),
  another: await logIn(app, pool, users.idle),
  of_her_league: await logIn(app, pool, users.bjorn),
  verified: await logIn(app, pool, users.vera),
  operator: await logIn(app, pool, users.olga),
  owner: await logIn(app, pool, users.oskar),
  deleted: await logIn(app, pool, users.gone),
}

const keys: Record<string, string | number> = {
  selection_id: davos,
  sidebet_id: sidebets.davos,
  weekend_id: weekends.davos,
  race_id: races.davos_sprint,
  athlete_id: canary,
  user_id: users.anna,
  league_id: leagues.vasa,
  export_id: 1,
  gender: 'f',
  name: 'Overall',
}

/** The captcha, which is random but contains no personal data, and the URL that ends the session. */
const left_out = ['/api/captcha', '/api/logout']

/**
 * Lists the URLs of all GET routes, and a few more. Their parameters are the ids of the victim, of the selection and of
 * the athlete in the victim's picks.
 */
function addressesOf(from: FastifyInstance): string[] {
  const paths = servedBy(from)
    .filter(({ route }) => route.method === 'GET' && !left_out.includes(route.path))
    .map(({ route }) =>
      route.path
        .replace('leagues/:name', 'leagues/Vasa')
        .replaceAll(/:(\w+)/g, (_, name: string) => String(keys[name] ?? 'unknown')),
    )
  return [
    ...paths,
    '/events.ics',
    '/livez',
    '/readyz',
    `/api/athletes?limit=5000`,
    `/api/me/money?selection_id=${davos}`,
    ...NUMBER_TABLES.map((table) => `/api/admin/numbers/csv?table=${table}`),
    `/api/admin/numbers?selection_id=${davos}`,
  ]
}

/**
 * Fields that are not compared. Operators may see how many players have a team or an answer, but not which players.
 * Sizes and times in the health of the site change by themselves, as do the sessions in a player's data. The page Today
 * contains the time of its last checks, which run every minute.
 */
const hidden: Record<string, readonly string[]> = {
  '/api/admin/health': ['bytes', 'free', 'checked_at', 'started_at', 'tables'],
  '/api/admin/calendar': ['count'],
  '/api/admin/today': ['count', 'complete', 'at', 'is_complete', 'is_outdated'],
  '/api/admin/numbers': ['open_teams'],
  [her_export]: ['seen_at'],
  '/api/admin/sidebets': ['answers'],
}

const without = (fields: readonly string[], body: string): unknown =>
  body && JSON.parse(body, (key, value) => (fields.includes(key) ? null : value))

/**
 * Returns the replies to each role at each URL, with the headers that describe the content. All roles read at the same
 * time.
 */
async function readAll(urls: readonly string[]): Promise<Map<string, string>> {
  await pool.query(`update popularity_counts set counted_at = counted_at - interval '2 hours'`)
  await countDuePopularity(Db.of(pool))
  await pool.query('insert into public_changes default values')
  const stored = await Promise.all(Object.keys(roles).map((role) => readAs(role, urls)))
  return new Map(stored.flat())
}

async function readAs(role: string, urls: readonly string[]): Promise<[string, string][]> {
  const stored: [string, string][] = []
  for (const url of urls) {
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode, headers, body } = await roles[role]!.ask(method, url)
      const { etag, 'content-length': length, 'x-total-count': total } = headers
      const reply = url in hidden ? { body: without(hidden[url]!, body) } : { etag, length, total, body }
      stored.push([`${role} ${url} ${method}`, JSON.stringify({ statusCode, ...reply })])
    }
  }
  return stored
}

test('a player’s picks and answers change no reply to any other role until they are locked [R13 4.8 6.4]', async ({
  annotate,
}) => {
  const urls = addressesOf(app)
  // The first request also locks Ruka, whose deadline has passed.
  await expectNoLiveResults()
  await untilChecked()
  const before = await readAll(urls)
  expect(before.size).toBeGreaterThan(600)
  expect(changed(before, await readAll(urls))).toEqual([])

  expect((await victim.add(davos, canary, {}, { is_team_captain: true })).statusCode).toBe(200)
  expect((await victim.add(davos, athletes.birk)).statusCode).toBe(200)
  const bench = { vice_captain: athletes.birk, m: [athletes.ask], f: [] }
  expect((await victim.reserves(davos, bench)).json()).toEqual(bench)
  expect((await victim.bet(sidebets.davos, 2)).statusCode).toBe(200)
  const { rows } = await pool.query('select count(*)::int from public_changes')
  expect((await victim.makeCaptain(davos, canary)).statusCode).toBe(200)
  expect((await pool.query('select count(*)::int from public_changes')).rows).toEqual(rows)
  await expectNoLiveResults()
  const after = await readAll(urls)
  expect(changed(before, after)).toEqual([])
  await annotate(
    `${before.size} replies compared, of ${urls.length} addresses and ${Object.keys(roles).length} roles`,
  )

  await pool.query(`
    update selections set trading_close = game_now() where selection_id = ${davos};
    update sidebets set betting_close = game_now() where sidebet_id = ${sidebets.davos}`)
  const her_pages = [
    `/api/users/${users.anna}/teams/selections/${davos}`,
    `/api/users/${users.anna}/teams/selections/${davos}/reserves`,
    `/api/users/${users.anna}/placed_sidebets/${sidebets.davos}`,
    `/api/me/live/${races.davos_sprint}`,
    her_export,
  ]
  const revealed = changed(before, await readAll(her_pages)).map((each) => each.split(' ')[1])
  expect(new Set(revealed)).toEqual(new Set(her_pages))
}, 600_000)

/** Expects live results to be refused while picks can change, because they would show points of these picks. */
async function expectNoLiveResults(): Promise<void> {
  const batch = { sequence: 1, checkpoint: '7.5 km', results: [{ athlete: '3420004', place: 1 }] }
  const sent = await roles.operator!.ask('POST', `/api/admin/results/${races.davos_sprint}/live`, batch)
  expect(sent.json()).toMatchObject({ code: 'trading-open' })
}

/** Waits until the checks of the site have run for the first time. Before, the reply does not contain them. */
async function untilChecked(): Promise<void> {
  await expect
    .poll(async () => (await roles.operator!.ask('GET', '/api/admin/health')).json().checks)
    .not.toBeNull()
}

function changed(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  return [...after].filter(([address, stored]) => before.get(address) !== stored).map(([address]) => address)
}
