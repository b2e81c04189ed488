import { describe, expect, test } from 'vitest'
import { Db } from '#server/platform/db/db.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'
import { deleteExpiredData } from './cleanup.ts'

const { app, pool } = await testApp()
const { anna } = test_ids.users

describe('data retention', () => {
  test('after 14 days, only the scores of a deleted player are kept [rules §8]', async () => {
    await pool.query(`
      update users set password = '$argon2';
      update users set deleted_at = now() - interval '14 days', first_name = 'Anna', last_name = 'Lind', role = 'operator'
      where user_id = 1;
      update users set deleted_at = now() - interval '13 days' where user_id = 2;
      insert into identities (issuer, subject, user_id) values ('https://id.example', 'anna', 1), ('https://id.example', 'bjorn', 2);
      insert into known_devices (token_hash, user_id) values (sha256('a'), 1), (sha256('b'), 2);
      insert into authenticator_apps (user_id, secret, last_step) values (1, sha256('a'), 0), (2, sha256('b'), 0);
      insert into leagues (name, admin_id) values ('Old', 3), ('New', 4);
      insert into league_invitations (league_id, user_id, invited_by) select league_id, 1, 2 from leagues where name = 'Old';
      insert into league_invitations (league_id, user_id, invited_by) select league_id, 2, 1 from leagues where name = 'Old';
      insert into league_invitations (league_id, user_id, invited_by) select league_id, 2, 3 from leagues where name = 'New';
      insert into recovery_codes (user_id, code_hash) values (1, sha256('a')), (2, sha256('b'));
      insert into passkeys (user_id, credential_id, public_key, counter, transports, rp_id, name)
        select user_id, 'of ' || user_id, '', 0, '{}', 'localhost', 'Key' from users where user_id < 3`)
    await deleteExpiredData(Db.of(pool))

    const { rows } = await pool.query('select * from users where user_id = 1')
    expect(rows[0]).toMatchObject({
      user_name: expect.stringMatching(/^deleted [0-9a-f-]{36}$/),
      team_name: 'deleted',
      country: null,
      first_name: null,
      last_name: null,
      email: null,
      email_folded: null,
      password: null,
      role: 'player',
      forgotten_at: expect.any(Date),
    })
    expect(JSON.stringify(rows)).not.toMatch(/anna|queens|lind/i)
    expect((await pool.query('select user_id from identities')).rows).toEqual([{ user_id: 2 }])
    expect((await pool.query('select user_id, invited_by from league_invitations')).rows).toEqual([
      { user_id: 2, invited_by: 3 },
    ])
    expect((await pool.query('select user_id from known_devices')).rows).toEqual([{ user_id: 2 }])
    for (const table of ['passkeys', 'authenticator_apps', 'recovery_codes'])
      expect((await pool.query(`select user_id from ${table}`)).rows).toEqual([{ user_id: 2 }])
    expect((await pool.query('select email from users where user_id = 2')).rows).toEqual([
      { email: 'bjorn@example.org' },
    ])
    expect((await app.inject('/api/users?limit=50')).json()).toContainEqual(
      expect.objectContaining({ user_id: anna, score: 210.25 }),
    )
  })

  test('if no account has to be forgotten, no cached page is invalidated', async () => {
    const changes = async () => (await pool.query('select from public_changes')).rowCount
    const before = await changes()
    await deleteExpiredData(Db.of(pool))
    expect(await changes()).toBe(before)
  })

  test('expired links and expired sessions are deleted, and so are emails after two weeks', async () => {
    await pool.query(`
      insert into mailed_links (user_id, purpose, token_hash, email, ends_at) values
        (1, 'reset', sha256('a'), 'a@example.org', now()), (2, 'reset', sha256('b'), 'b@example.org', now() + interval '1 minute');
      insert into sessions (user_id, token_hash, is_remembered, agent, created_at) values
        (1, sha256('a'), true, '', now() - interval '31 days'), (2, sha256('b'), true, '', now());
      insert into mails (kind, recipient, sender_name, subject, body_text, body_html, created_at, sent_at, given_up_at) values
        ('old', 'a@example.org', 'Podium', 'x', '', '', now() - interval '15 days', now(), null),
        ('lost', 'a@example.org', 'Podium', 'x', '', '', now() - interval '15 days', null, now()),
        ('waiting', 'a@example.org', 'Podium', 'x', '', '', now() - interval '15 days', null, null),
        ('young', 'a@example.org', 'Podium', 'x', '', '', now() - interval '13 days', now(), null)`)
    await deleteExpiredData(Db.of(pool))
    expect((await pool.query('select user_id from mailed_links')).rows).toEqual([{ user_id: 2 }])
    expect((await pool.query('select user_id from sessions')).rows).toEqual([{ user_id: 2 }])
    expect((await pool.query('select kind from mails order by mail_id')).rows).toEqual([
      { kind: 'waiting' },
      { kind: 'young' },
    ])
  })
})
