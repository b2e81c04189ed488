import { createECDH, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { upsertLink } from '#server/accounts/store/mailed-links.ts'
import { insertSession } from '#server/http/sessions/store.ts'
import { linkToken } from '#server/notifications/link-token.ts'
import { findLinkKey } from '#server/notifications/store/preferences.ts'
import { Db } from '#server/platform/db/db.ts'
import { hashPassword } from '#server/platform/passwords/passwords.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import { findPushKeys } from '#server/push/store/keys.ts'
import { insertTestToken } from './callers.ts'
import { insertSubscriptions, switchPushOn } from './push/push-setup.ts'
import type { Secrets } from './secrets.ts'
import { test_ids } from './test-season.ts'

const { anna, olga, oskar } = test_ids.users
const scopes = ['results', 'athletes', 'prices'] as const

/** The secrets that the server reads from its environment. */
export const of_server: Secrets = {
  'the password of the database': 'Database+Secret/7?',
  'the password of the mail server': 'Mail+Secret/8?',
  'the secret of the login provider': 'Provider+Secret/9?',
  'the secret of Google': 'Google+Secret/10?',
  'the secret of reCAPTCHA': 'Recaptcha+Secret/11?',
  'the passphrase of backups': 'Backup+Secret/12?',
}

/** The secrets that players and programs send. The sessions are those of anna (a player) and of oskar (the owner). */
export const of_people: Secrets = {
  'a password': 'Klister+Secret/1?',
  'an email address': 'marked.person@secret-mail.example',
  'the session of a player': newToken(),
  'the session of an owner': newToken(),
  'the token of a reset link': newToken(),
  'the token of a calendar': newToken(),
  'the code of an invite': 'MARK-EDIN-VITE',
  'the code of a login provider': newToken(),
  'the endpoint of a browser': newToken(),
  'the key of a browser': createECDH('prime256v1').generateKeys('base64url'),
  'the secret of a browser': randomBytes(16).toString('base64url'),
}

const email = of_people['an email address']!
const password = of_people['a password']!

/** Stores the secrets of people, and adds those that the server has made for them. */
export async function storeSecrets(pool: pg.Pool, push_host: string): Promise<Secrets> {
  const db = Db.of(pool)
  const hashed = await hashPassword(password)
  await pool.query('update users set email = $1, email_verified_at = now() where user_id = $2', [email, anna])
  await pool.query('update users set password = $1', [hashed])
  const token_hash = hashToken(of_people['the token of a reset link']!)
  await upsertLink(db, { user_id: anna, purpose: 'reset', email, token_hash, minutes: 60 })
  await pool.query('insert into calendar_feeds (user_id, token_hash) values ($1, $2)', [
    anna,
    hashToken(of_people['the token of a calendar']!),
  ])
  await switchPushOn(pool)
  const endpoint = `https://${push_host}/${of_people['the endpoint of a browser']}`
  const keys = { p256dh: of_people['the key of a browser']!, auth: of_people['the secret of a browser']! }
  await insertSubscriptions(pool, anna, [{ endpoint, keys }])
  const link_key = await findLinkKey(db)
  const push_keys = await findPushKeys(db)
  return {
    'the token of a program': await insertTestToken(pool, olga, scopes),
    'the token of a link in emails': linkToken(link_key, { user_id: anna, email_folded: email }),
    'the key that signs links': link_key.toString('base64url'),
    'the private key of push': String(push_keys?.private_key),
  }
}

/**
 * Opens a session of anna and one of oskar, confirmed with the second factor. Also restores their accounts, because a
 * call may have deleted or suspended them.
 */
export async function openSessions(pool: pg.Pool): Promise<void> {
  await pool.query('update users set deleted_at = null, suspended_at = null where user_id in ($1, $2)', [
    anna,
    oskar,
  ])
  for (const [user_id, name] of [
    [anna, 'the session of a player'],
    [oskar, 'the session of an owner'],
  ] as const) {
    const token_hash = hashToken(of_people[name]!)
    await pool.query('delete from sessions where token_hash = $1', [token_hash])
    await insertSession(Db.of(pool), { user_id, token_hash, is_remembered: false, agent: 'test' })
  }
  await pool.query('update sessions set factor_at = now()')
}
