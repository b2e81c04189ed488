import type { LightMyRequestResponse } from 'fastify'
import { describe, expect, test } from 'vitest'
import type { Caller, Route } from '#contract/route.ts'
import { copyTeam } from '#contract/teams.ts'
import { type Served, servedBy } from '#server/http/served.ts'
import { listCallers, type TestCaller } from '#testing/callers.ts'
import { changedTables, fingerprint, rowsOfOthers } from '#testing/database/tables.ts'
import { watchRows } from '#testing/database/watched-rows.ts'
import { expectedLeagueAccess, isLeagueAdminCall } from '#testing/league-access.ts'
import { leaksIn } from '#testing/leaks.ts'
import { printMeasurement } from '#testing/print-measurement.ts'
import { fieldsOf, sampleBody, sampleHeaders, sampleUrl } from '#testing/sample-call.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'
import { isBarredToken } from '#testing/token-access.ts'

const { app, pool } = await testApp()
const people = await listCallers(app, pool)
const seen_at = ['sessions.seen_at', 'api_tokens.used_at']
const rows = await watchRows(pool, seen_at)
const untouched = await fingerprint(pool, seen_at)
const of_others = new Map<number, Awaited<ReturnType<typeof rowsOfOthers>>>()
for (const { user_id } of people) if (user_id) of_others.set(user_id, await rowsOfOthers(pool, user_id))

const served = servedBy(app).map((each) => ({ ...each, address: `${each.route.method} ${each.route.path}` }))
let cells = 0

const RANKS: Record<Caller, number> = { visitor: 0, player: 1, operator: 2, owner: 3 }

/** The admin routes that operators may not call (rules §8). */
const OWNERS_ONLY: string[] = [
  'POST /api/admin/seasons',
  'DELETE /api/admin/seasons/:season_id',
  'PUT /api/admin/seasons/:season_id/current',
  'PUT /api/admin/people/:user_id/role',
  'DELETE /api/admin/people/:user_id',
  'DELETE /api/admin/leagues/:league_id',
  'DELETE /api/admin/sessions/:session_id',
  'GET /api/admin/settings',
  'PATCH /api/admin/settings/site',
  'PATCH /api/admin/settings/season',
  'GET /api/admin/look',
  'PATCH /api/admin/look',
]

/**
 * Returns the lowest role that may call a route, independently of what the route declares (rules §8). The test fails
 * for a route whose path is not listed here.
 */
function leastRole({ method, path }: Route): Caller {
  const noun = /^\/api\/(\w+)/.exec(path)?.[1] ?? ''
  if (['me', 'leagues', 'team_challenge'].includes(noun)) return 'player'
  // Only owners may export personal data, which backups contain too.
  if (path.includes('/exports') || path.includes('/backups')) return 'owner'
  if (noun === 'admin') return OWNERS_ONLY.includes(`${method} ${path}`) ? 'owner' : 'operator'
  if (method === 'GET') return 'visitor'
  if (path.endsWith('/reports')) return 'player'
  const login_nouns = /^(register|login|googleLogin|logout|reset|verify|restore|set_cookie|setup)$/
  if (login_nouns.test(noun)) return 'visitor'
  // These requests are authorized by the token of an emailed link.
  if (path.startsWith('/api/notifications/links/')) return 'visitor'
  throw new Error(`Who may call ${method} ${path}?`)
}

/** Whether the target exists for the caller. Null if unknown. A closed target can be read but not changed. */
type Presence = boolean | null | 'closed'

type Target = { whose: string; url: string; is_there: Presence }

/** URLs of a route in which one parameter at a time is the caller's own, another user's, hidden, deleted or missing. */
function targetsOf({ path, params }: Route, person: TestCaller): Target[] {
  const target = (whose: string, given: Record<string, string | number>, is_there: Presence): Target => ({
    whose,
    url: sampleUrl(path, given),
    is_there,
  })
  const targets = path.startsWith('/api/admin/') ? { ...TARGETS, ...ADMIN_TARGETS } : TARGETS
  const in_query = `${sampleUrl(path)}?user_id=${test_ids.users.vera}&role=owner`
  const of_params = fieldsOf(params).flatMap((name) => [
    ...(targets[name]?.(person) ?? []).map(([whose, id, is_there]) =>
      target(whose, { [name]: id }, is_there),
    ),
    ...(name === 'gender' ? [] : [target('nobody’s', { [name]: missingIdOf(name) }, false)]),
  ])
  return [target('the usual', {}, null), { whose: 'another’s', url: in_query, is_there: null }, ...of_params]
}

const TARGETS: Record<string, (person: TestCaller) => [whose: string, id: number, is_there: Presence][]> = {
  session_id: ({ session_id, another_session_id }) => [
    ['the user’s own', session_id ?? 1, true],
    ['another user’s', another_session_id, false],
  ],
  user_id: ({ user_id }) => [
    ['the user’s own', user_id ?? test_ids.users.vera, true],
    ['another user’s', test_ids.users.vera, true],
    ['a deleted user’s', test_ids.users.gone, false],
  ],
  race_id: () => listed(test_ids.races.ruka_sprint, test_ids.races.secret),
  weekend_id: () => [
    ['public and open', test_ids.weekends.davos, true],
    ...listed(test_ids.weekends.ruka, test_ids.weekends.secret),
  ],
  selection_id: () => [
    ...listed(test_ids.selections.davos, test_ids.selections.secret),
    ['a closed one', test_ids.selections.ruka, 'closed'],
  ],
  sidebet_id: () => [...listed(test_ids.sidebets.davos, 3), ['a closed one', 2, 'closed']],
}

/** For the admin routes, deleted players exist, because they can be restored. */
const ADMIN_TARGETS: typeof TARGETS = {
  user_id: ({ user_id }) => [
    ['the user’s own', user_id ?? test_ids.users.vera, true],
    ['another user’s', test_ids.users.bjorn, true],
    ['a deleted user’s', test_ids.users.gone, true],
  ],
  league_id: () => [['a league', test_ids.leagues.vasa, true]],
  session_id: ({ another_session_id }) => [['another user’s', another_session_id, true]],
}

function listed(open: number, hidden: number): [string, number, Presence][] {
  return [
    ['a public one', open, true],
    ['a hidden one', hidden, false],
  ]
}

function missingIdOf(name: string): string | number {
  return (name.endsWith('_id') || name === 'number') && name !== 'reset_id' ? 999_999 : 'nowhere-at-all'
}

type Outcome = 'let in' | 'not there' | 'log in first' | 'not authorized' | 'too late'

/** Other players' picks and answers, which are hidden until they are locked (rules §3). */
const of_another_player = /^\/api\/users\/:user_id\/(teams|placed_sidebets)\//

function expectedOf(route: Route, person: TestCaller, { whose, is_there }: Target): Outcome[] {
  const [{ role, user_id }, least_role] = [person, leastRole(route)]
  if (least_role !== 'visitor' && isBarredToken(route, person)) return ['not authorized']
  if (RANKS[role] < RANKS[least_role]) return role === 'visitor' ? ['log in first'] : ['not authorized']
  const of_league = expectedLeagueAccess(route, user_id)
  // The reply can be about the missing object or about the caller's access, whichever is checked first.
  if (whose === 'nobody’s' && isLeagueAdminCall(route)) return ['not there', ...(of_league ?? [])]
  if (of_league && whose !== 'nobody’s') return of_league
  // Operators can also see hidden weekends (rules §11). Some objects of a race need not exist, such as a draft.
  if (route.path.startsWith('/api/admin/') && whose !== 'nobody’s') return ['let in', 'not there']
  if (is_there === false) return ['not there']
  if (is_there === 'closed') return route.method === 'GET' || route === copyTeam ? ['let in'] : ['too late']
  if (of_another_player.test(route.path)) return ['not authorized']
  return is_there ? ['let in'] : ['let in', 'not there']
}

function outcomeOf({ statusCode, body }: LightMyRequestResponse): string {
  const { code } = statusCode < 400 ? { code: '' } : JSON.parse(body)
  if (statusCode === 401 && code === 'unauthenticated') return 'log in first'
  if ((statusCode === 403 && code === 'forbidden') || code === 'removed') return 'not authorized'
  if (statusCode === 404 || statusCode === 410 || code === 'not-picked') return 'not there'
  if (code === 'trading-closed' || code === 'betting-closed') return 'too late'
  const is_fault = statusCode >= 500 || ['csrf', 'cross-site'].includes(code)
  return is_fault ? `${statusCode} ${code}` : 'let in'
}

/** Sends the request of one cell of the matrix, and describes how the reply differs from what is expected. */
async function deviationsOf(
  { route, is_cached }: Served,
  person: TestCaller,
  target: Target,
): Promise<string[]> {
  cells += 1
  const reply = await person
    .newBrowser()
    .ask(route.method, target.url, sampleBody(route), sampleHeaders(route))
  const outcome = outcomeOf(reply)
  const expected: string[] = expectedOf(route, person, target)
  return [
    ...(expected.includes(outcome) ? [] : [`was ${outcome}, not ${expected.join(' or ')}: ${reply.body}`]),
    ...(is_cached && reply.body !== (await readByVisitor(target.url)) ? ['differs by reader'] : []),
    ...leaksIn(reply.body, person, route),
    ...unexpectedRefusal(reply, outcome, route),
    ...(route.method === 'GET' ? [] : await unexpectedChanges(outcome === 'let in', person, route)),
  ].map((words) => `${person.label}, ${target.whose}: ${words}`)
}

/** Reports a route of `/api/me` that refuses a caller with access, because its other refusals then prove nothing. */
function unexpectedRefusal(
  { statusCode, body }: LightMyRequestResponse,
  outcome: string,
  { path }: Route,
): string[] {
  const is_done = statusCode < 300 || body.includes('"code":"only-owner"')
  return outcome === 'let in' && path.startsWith('/api/me') && !is_done ? [`did nothing: ${body}`] : []
}

const read = new Map<string, string>()

async function readByVisitor(url: string): Promise<string> {
  const body = read.get(url) ?? (await people[0]!.newBrowser().ask('GET', url)).body
  read.set(url, body)
  return body
}

/**
 * Reports tables that a refused request has changed, except `tries`, the table of counted attempts. Also reports
 * changes of another user's data.
 */
async function unexpectedChanges(is_in: boolean, { user_id }: TestCaller, route: Route): Promise<string[]> {
  const changed = await rows.changed()
  if (changed.length === 0) return []
  const others =
    user_id && !isLeagueAdminCall(route) && !route.path.startsWith('/api/admin/')
      ? changedTables(of_others.get(user_id)!, await rowsOfOthers(pool, user_id))
      : []
  await rows.restore()
  return [
    ...(is_in || changed.join() === 'tries' ? [] : [`has changed ${changed.join()}`]),
    ...others.map((table) => `has changed ${table} of others`),
  ]
}

describe('access by role [R20 6.1 6.2]', () => {
  test.each(served)('$address', async (each) => {
    const wrong: string[] = []
    for (const person of people) {
      for (const target of targetsOf(each.route, person))
        wrong.push(...(await deviationsOf(each, person, target)))
    }
    expect(wrong).toEqual([])
  })

  test('GET requests change nothing, and the matrix is large enough', async () => {
    const changed = changedTables(untouched, await fingerprint(pool, seen_at))
    // The table `tries` changes because rate limits count requests.
    expect(changed.filter((table) => table !== 'tries')).toEqual([])
    printMeasurement(`R20: ${cells} cells of ${served.length} routes and ${people.length} callers, 0 wrong`)
    expect(cells).toBeGreaterThanOrEqual(1500)
  })
})
