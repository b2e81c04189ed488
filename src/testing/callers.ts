import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Caller, TokenScope } from '#contract/route.ts'
import { csrfOf } from '#server/http/sessions/cookies.ts'
import { insertToken } from '#server/http/tokens/store.ts'
import { Db } from '#server/platform/db/db.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import { type Browser, logIn, openBrowser, visit } from './browser.ts'
import { switchPushOn } from './push/push-setup.ts'
import { sample_hash } from './sample-call.ts'
import { test_ids } from './test-season.ts'

/** A caller. `newBrowser` returns a new browser with the cookies that the caller had at first. */
export type TestCaller = {
  label: string
  /** The role that the server must see. For example, a caller with an invalid session is a visitor. */
  role: Caller
  /** The caller's user id; null for a visitor. */
  user_id: number | null
  /** The scopes of the caller's token; undefined without a token. */
  token_scopes?: readonly TokenScope[]
  /** The id of another session of the same user; null if there is none. */
  session_id: number | null
  /** The id of a session of vera. */
  another_session_id: number
  newBrowser: () => Browser
}

const { users } = test_ids

/**
 * Creates all kinds of callers listed in rules §8, and callers with invalid sessions. The user idle is suspended. Anna
 * is the admin of the league Vasa, from which chiara was removed and to which oskar is invited. All teams contain Birk,
 * except vera's teams, which contain only Dina. A second selection of Davos is open. Everything in Ruka is locked,
 * including a side bet. The third weekend is hidden. Push notifications are on.
 */
export async function listCallers(app: FastifyInstance, pool: pg.Pool): Promise<TestCaller[]> {
  await pool.query('update users set password = $1', [sample_hash])
  await pool.query(`update users set suspended_at = now() where user_id = ${users.idle}`)
  await pool.query(`insert into league_removals (league_id, user_id) values (1, ${users.chiara})`)
  await pool.query(`insert into league_invites (league_id, code) values (1, 'VASAVASAVASA')`)
  await pool.query(
    `insert into league_invitations (league_id, user_id, invited_by) values (1, ${users.oskar}, ${users.anna})`,
  )
  await pool.query(teams_sql)
  await pool.query(selections_sql)
  await switchPushOn(pool)
  await logIn(app, pool, users.vera)
  const another_session_id = await lastSession(pool)

  const logInAs = (role: Caller) => async (label: string, user_id: number, invalidating_sql?: string) => {
    const browser = await logIn(app, pool, user_id, { agent: `(${label})’s browser` })
    if (invalidating_sql)
      await pool.query(
        `update sessions set ${invalidating_sql} where session_id = ${await lastSession(pool)}`,
      )
    await logIn(app, pool, user_id, { agent: `(${label})’s other browser` })
    const session_id = await lastSession(pool)
    const newBrowser = browserFactory(app, browser)
    return {
      label,
      role,
      user_id: role === 'visitor' ? null : user_id,
      session_id,
      another_session_id,
      newBrowser,
    }
  }
  const logInAsInvalid = logInAs('visitor')
  const logInAsPlayer = logInAs('player')
  const asVisitor = (label: string, browser: Browser) => {
    const newBrowser = browserFactory(app, browser)
    return {
      label,
      role: 'visitor' as const,
      user_id: null,
      session_id: null,
      another_session_id,
      newBrowser,
    }
  }

  return [
    asVisitor('visitor', await visit(app)),
    await logInAsPlayer('player who runs a league', users.anna),
    await logInAsPlayer('player', users.bjorn),
    await logInAsPlayer('player who was removed from a league', users.chiara),
    await logInAs('operator')('operator', users.olga),
    await logInAs('owner')('owner', users.oskar),
    await logInAsInvalid('player who has deleted the account', users.gone),
    await logInAsInvalid('player who is suspended', users.idle),
    await logInAsInvalid(
      'player a month later',
      users.vera,
      `created_at = now() - interval '30 days 1 minute'`,
    ),
    await logInAsInvalid(
      'player who was away for a day',
      users.vera,
      `seen_at = now() - interval '24 hours 1 minute'`,
    ),
    asVisitor('somebody with a forged session', await forgeSession(app)),
    await tokenCaller(app, pool, ['results', 'athletes', 'prices']),
    await tokenCaller(app, pool, ['prices']),
  ]
}

/** Makes a program that sends a token of olga, an operator, and the cookies of a visitor. */
async function tokenCaller(
  app: FastifyInstance,
  pool: pg.Pool,
  token_scopes: readonly TokenScope[],
): Promise<TestCaller> {
  const authorization = `Bearer ${await insertTestToken(pool, users.olga, token_scopes)}`
  const newVisitor = browserFactory(app, await visit(app))
  const newBrowser = (): Browser => {
    const { cookies, ask } = newVisitor()
    return { cookies, ask: (method, url, body, more) => ask(method, url, body, { authorization, ...more }) }
  }
  const another_session_id = await lastSession(pool)
  const label = `token for ${token_scopes.join(', ')}`
  return {
    label,
    role: 'operator',
    user_id: users.olga,
    token_scopes,
    session_id: null,
    another_session_id,
    newBrowser,
  }
}

/** Inserts a token that is valid for a day, and returns it. */
export async function insertTestToken(
  pool: pg.Pool,
  user_id: number,
  scopes: readonly TokenScope[],
): Promise<string> {
  const token = newToken()
  const name = `token ${token.slice(0, 8)}`
  await insertToken(Db.of(pool), { user_id, name, scopes, days: 1 }, hashToken(token))
  return token
}

const { davos } = test_ids.selections
const { birk, dina } = test_ids.athletes

const teams_sql = `
  update seasons set settings = settings || '{"takes_reserves": true}' where season_id = 1;
  insert into teams (selection_id, user_id, previous)
  select selection_id, user_id, '[]' from users cross join selections where deleted_at is null and selection_id <= ${davos};
  insert into picks (selection_id, user_id, athlete_id, gender)
  select selection_id, user_id, case user_id when ${users.vera} then ${dina} else ${birk} end,
    case user_id when ${users.vera} then 'f' else 'm' end
  from teams`

const selections_sql = `
  insert into selections (weekend_id, name, trading_opens_at, trading_close, max_picks_per_gender, team_captains_enabled)
  select weekend_id, 'Leg', trading_opens_at, trading_close, 8, true from selections where selection_id = ${davos};
  insert into sidebets (weekend_id, description, value, betting_close)
  select weekend_id, 'Who?', 100, trading_close from selections where selection_id in (1, 3) order by 1;
  update selections set locked_at = game_now() where selection_id = ${test_ids.selections.ruka};
  update sidebets set locked_at = game_now() where weekend_id = ${test_ids.weekends.ruka}`

async function lastSession(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query('select max(session_id) as session_id from sessions')
  return rows[0].session_id
}

function browserFactory(app: FastifyInstance, { cookies }: Browser): () => Browser {
  return () => {
    const browser = openBrowser(app)
    for (const [name, value] of cookies) browser.cookies.set(name, value)
    return browser
  }
}

/** Makes a browser with matching session and CSRF cookies, but the session does not exist. */
async function forgeSession(app: FastifyInstance): Promise<Browser> {
  const browser = await visit(app)
  browser.cookies.set('csrf', csrfOf(browser.cookies.get('session')!, 'player'))
  return browser
}
