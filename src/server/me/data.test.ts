import { describe, expect, test } from 'vitest'
import { MyData } from '#contract/my-data.ts'
import { hashPassword } from '#server/platform/passwords/passwords.ts'
import { logIn, visit } from '#testing/browser.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { app, pool } = await testApp()
const { anna, bjorn } = test_ids.users
const url = '/api/me/data'

async function dataOf(user_id: number): Promise<{ data: MyData; body: string }> {
  const reply = await (await logIn(app, pool, user_id, { agent: `agent of ${user_id}` })).ask('GET', url)
  expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'no-store'])
  expect(reply.headers['content-disposition']).toBe(`attachment; filename="my-data-${user_id}.json"`)
  return { data: MyData.parse(reply.json()), body: reply.body }
}

/** Adds a row of each kind for one player. */
const everythingOf = (id: number, hashed: string) => `
  update users set password = '${hashed}', email_verified_at = now(), first_name = 'first${id}' where user_id = ${id};
  insert into teams (selection_id, user_id) values (2, ${id});
  insert into picks (selection_id, user_id, athlete_id, gender, bought_for) values (2, ${id}, 2, 'm', 15000);
  update teams set vice_captain = 2 where user_id = ${id};
  insert into reserves (selection_id, user_id, athlete_id, gender, place, bought_for) values (2, ${id}, 4, 'f', 1, 18000);
  insert into placed_sidebets (sidebet_id, user_id, option_id) values (1, ${id}, 1);
  insert into identities (issuer, subject, user_id) values ('https://login.example', 'subject of ${id}', ${id});
  insert into authenticator_apps (user_id, secret, last_step) values (${id}, sha256('app'), 0);
  insert into passkeys (user_id, credential_id, public_key, counter, transports, rp_id, name)
    values (${id}, 'credential ${id}', '', 0, '{}', 'localhost', 'key of ${id}');
  insert into known_devices (token_hash, user_id) values (sha256('device'), ${id});
  insert into mailed_links (user_id, purpose, token_hash, email, ends_at)
    select user_id, 'reset', sha256('link ${id}'), email, now() + interval '1 hour' from users where user_id = ${id};
  insert into name_reports (user_id, about_league_id, name, reason) values (${id}, 1, 'Vasa', 'offensive');
  insert into leagues (name, admin_id) values ('Left by ${id}', 3);
  insert into league_removals (league_id, user_id) select max(league_id), ${id} from leagues;
  insert into league_invitations (league_id, user_id, invited_by) select max(league_id), ${id}, ${3 - id} from leagues;
  insert into audit (actor, act, subject, reason) values ('olga', 'player verify', 'player ${id}', 'reason of ${id}');
  insert into mails (kind, recipient, sender_name, subject, body_text, body_html)
    select 'verify', email, 'Podium', 'Subject of ${id}', 'link', 'link' from users where user_id = ${id}`

describe('GET /api/me/data', () => {
  test('returns everything that is stored about the user, by kind and in a readable form', async () => {
    const hashed = await hashPassword('green wax in the morning')
    for (const user_id of [anna, bjorn]) await pool.query(everythingOf(user_id, hashed))
    const { data, body } = await dataOf(anna)
    expect(data).toMatchObject({
      account: { user_name: 'anna', first_name: 'first1', email: 'anna@example.org', has_password: true },
      sessions: [{ agent: 'agent of 1' }],
      known_devices: [{}],
      identities: [{ subject: 'subject of 1' }],
      second_factors: [
        { kind: 'app', used_at: null },
        { kind: 'passkey', name: 'key of 1' },
      ],
      mailed_links: [{ purpose: 'reset' }],
      mails: [{ kind: 'verify', subject: 'Subject of 1' }],
      leagues: [{ name: 'Vasa', is_admin: true }],
      league_removals: [{ name: 'Left by 1' }],
      league_invitations: [
        { name: 'Left by 1', direction: 'received', state: 'open' },
        { name: 'Left by 2', direction: 'made', state: 'open' },
      ],
      teams: [
        {
          season: '2026/27',
          weekend_name: 'Davos',
          picks: [{ name: 'Birk Berg', bought_for: 15_000, is_vice_captain: true }],
          reserves: [{ name: 'Dina Dahl', gender: 'f', place: 1, bought_for: 18_000 }],
        },
      ],
      placed_sidebets: [{ weekend_name: 'Davos', answer: 'Ask' }],
      scores: [
        { weekend_name: 'Ruka', score: 100, rank: 2, season_score: 100 },
        { weekend_name: 'Davos', score: 110.25, season_score: 210.25, season_rank: 2 },
      ],
      acts: [{ act: 'player verify', reason: 'reason of 1' }],
    })
    expect(body).not.toContain('$argon2')
    expect(body).toBe(`${JSON.stringify(JSON.parse(body), null, 2)}\n`)
  })

  test('returns nothing about other players [R13]', async () => {
    const { body } = await dataOf(anna)
    for (const theirs of ['bjorn', 'of 2', 'first2', 'olga']) expect(body).not.toContain(theirs)
    expect((await dataOf(bjorn)).data.leagues).toMatchObject([{ name: 'Vasa', is_admin: false }])
  })

  test('returns emails only if the user has verified the address', async () => {
    await pool.query('update users set email_verified_at = null where user_id = $1', [bjorn])
    expect((await dataOf(bjorn)).data.mails).toEqual([])
  })

  test('401 when logged out, 429 for too many requests [R20]', async () => {
    expect((await (await visit(app)).ask('GET', url)).statusCode).toBe(401)
    const player = await logIn(app, pool, test_ids.users.vera)
    const statuses: number[] = []
    for (let n = 0; n < 11; n++) statuses.push((await player.ask('GET', url)).statusCode)
    expect(statuses).toEqual([...Array(10).fill(200), 429])
  })
})

/** For each table with personal data: its key in the export, or the reason why it is left out. */
const TABLES: Record<string, keyof MyData | { because: string }> = {
  users: 'account',
  sessions: 'sessions',
  known_devices: 'known_devices',
  identities: 'identities',
  mailed_links: 'mailed_links',
  mails: 'mails',
  leagues: 'leagues',
  league_members: 'leagues',
  league_removals: 'league_removals',
  league_invitations: 'league_invitations',
  teams: 'teams',
  picks: 'teams',
  reserves: 'teams',
  placed_sidebets: 'placed_sidebets',
  calendar_feeds: 'calendar_feeds',
  authenticator_apps: 'second_factors',
  passkeys: 'second_factors',
  recovery_codes: 'second_factors',
  name_reports: 'name_reports',
  watched_athletes: 'watched_athletes',
  push_subscriptions: 'push_subscriptions',
  api_tokens: 'api_tokens',
  notification_preferences: 'notification_preferences',
  notification_settings: 'notification_settings',
  notifications: 'notifications',
  idempotency_keys: {
    because: 'copies of replies, kept for two hours; their teams and answers are in the export',
  },
  result_drafts: { because: 'lists of results that an operator is still preparing' },
  publication_previews: { because: 'results and points of a race, kept for a day for the operator' },
  personal_exports: {
    because: 'permissions to download a file; the audit, which is in the export, lists them',
  },
  deletions_to_repeat: {
    because:
      'accounts that were deleted after the restored backup was made, kept until they are deleted again',
  },
  external_arrivals: { because: 'people without an account, kept for some minutes' },
  registration_requests: {
    because: 'people without an account, deleted when the link is used or after a day',
  },
  reset_requests: { because: 'deleted when the email is queued' },
}

test('the export includes every table with personal data, or a reason is given', async () => {
  const { rows } = await pool.query<{ name: string }>(`
    select distinct conrelid::regclass::text as name from pg_constraint where confrelid = 'users'::regclass
    union select table_name from information_schema.columns
    where table_schema = 'public' and column_name in ('user_id', 'email', 'recipient') order by 1`)
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(TABLES).toSorted())
})

test('the export includes every column of an account, except derived and internal ones', async () => {
  const { rows } = await pool.query<{ name: string }>(`
    select column_name as name from information_schema.columns
    where table_name = 'users' and is_generated = 'NEVER' order by 1`)
  const left_out = ['deleted_at', 'forgotten_at', 'password', 'suspended_at']
  const shown = Object.keys(MyData.shape.account.shape).filter((name) => name !== 'has_password')
  expect(rows.map(({ name }) => name)).toEqual([...shown, ...left_out].toSorted())
})
