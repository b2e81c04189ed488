import { createHash } from 'node:crypto'
import { revokeTokensOf } from '#server/http/tokens/revoke-tokens.ts'
import { subjectOf } from '#server/platform/audit/actor.ts'
import { insertAudit } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { hashPassword, isCorrectPassword } from '#server/platform/passwords/passwords.ts'
import { DEMO_VERSION } from './advance-demo.ts'
import { DEMO_ADDRESSES, DEMO_LOGINS } from './demo-addresses.ts'
import { withDemoLock } from './store/demo-lock.ts'
import { DEMO_ACTOR, type Demo, findDemo } from './store/demos.ts'
import {
  closeLogins,
  findActivePlayer,
  findOrInsertDemoSecret,
  inviteToLeague,
  type LoginRow,
  listLogins,
  openLogin,
} from './store/logins.ts'

const ADJECTIVES =
  'powder crystal drifting frozen glazed wind-packed spring corn sugar blue northern falling fresh old'
const NOUNS =
  'klister glider pole binding mitten thermos waxer reindeer ptarmigan spruce cabin lantern stove sledge'

/** The password of a demo's logins: easy to type, the same at every start, and different in every database. */
async function demoPassword(db: Db): Promise<string> {
  const digest = createHash('sha256')
    .update('logins')
    .update(await findOrInsertDemoSecret(db))
    .digest()
  const pickWord = (list: string, offset: number) => {
    const words = list.split(' ')
    return words[digest.readUInt32BE(offset) % words.length]
  }
  const four_digits = 1000 + (digest.readUInt32BE(12) % 9000)
  return [pickWord(ADJECTIVES, 0), pickWord(NOUNS, 4), pickWord(NOUNS, 8), four_digits].join('-')
}

/**
 * Opens the logins of the demo, and returns the lines about them that the server prints when it starts. If other
 * machines can reach the server, or if the current season is not a demo, closes the logins instead.
 */
export async function openOrCloseLogins(db: Db, is_local_only: boolean): Promise<string[]> {
  const demo = is_local_only ? await findDemo(db, DEMO_VERSION, 'current') : undefined
  if (!demo && (await listLogins(db, DEMO_ADDRESSES)).length === 0) return []
  return withDemoLock(db, async () => {
    const password = await demoPassword(db)
    if (demo) await openMissing(db, demo, password)
    const open = await listOpen(db, password)
    if (demo) return linesOf(open, password)
    if (open.length > 0) await close(db, open)
    return []
  })
}

/**
 * The email addresses of the open logins, and whether demo logins are allowed. If demo logins are not allowed, the next
 * start of the server closes the open ones.
 */
export async function findOpenLogins(
  db: Db,
  is_local_only: boolean,
): Promise<{ emails: string[]; are_logins_allowed: boolean }> {
  const are_logins_allowed = is_local_only && (await findDemo(db, DEMO_VERSION, 'current')) !== undefined
  if ((await listLogins(db, DEMO_ADDRESSES)).length === 0) return { emails: [], are_logins_allowed }
  const open = await listOpen(db, await demoPassword(db))
  return { emails: open.map(({ email }) => email).toSorted(), are_logins_allowed }
}

/** The logins that still have the generated password. If a login has another password, a person has changed it. */
async function listOpen(db: Db, password: string): Promise<LoginRow[]> {
  const logins = (await listLogins(db, DEMO_ADDRESSES)).filter(({ is_blocked }) => !is_blocked)
  const has_demo_password = await Promise.all(
    logins.map((login) => isCorrectPassword(login.password, password)),
  )
  return logins.filter((_, index) => has_demo_password[index])
}

async function openMissing(db: Db, demo: Demo, password: string): Promise<void> {
  const login_by_email = new Map((await listLogins(db, DEMO_ADDRESSES)).map((login) => [login.email, login]))
  const missing = DEMO_LOGINS.filter(({ email }) => mayOpen(login_by_email.get(email), demo))
  if (missing.length === 0) return
  const hashed = await hashPassword(password)
  await db.transaction(async (tx) => {
    for (const { email, role } of missing) {
      const user_id = login_by_email.get(email)?.user_id ?? (await findActivePlayer(tx, demo))
      if (user_id === undefined) continue
      await openLogin(tx, user_id, { email, role, password: hashed })
      if (role === 'player') await inviteToLeague(tx, user_id)
      await insertAudit(tx, { actor: DEMO_ACTOR, act: 'demo login opened', subject: subjectOf(user_id) })
    }
  })
}

/**
 * A login may be opened if it does not exist, or if the server closed it, but not if a person has changed the account.
 */
function mayOpen(login: LoginRow | undefined, { first_user_id, last_user_id }: Demo): boolean {
  if (!login) return true
  const is_fake_player = login.user_id >= first_user_id && login.user_id <= last_user_id
  return is_fake_player && login.password === null && !login.is_blocked
}

async function close(db: Db, logins: readonly LoginRow[]): Promise<void> {
  await db.transaction(async (tx) => {
    const user_ids = logins.map(({ user_id }) => user_id)
    await closeLogins(tx, user_ids)
    for (const user_id of user_ids) {
      await revokeTokensOf(tx, user_id, { actor: DEMO_ACTOR })
      await insertAudit(tx, { actor: DEMO_ACTOR, act: 'demo login closed', subject: subjectOf(user_id) })
    }
  })
}

function linesOf(open: readonly LoginRow[], password: string): string[] {
  if (open.length === 0) return []
  const lines = DEMO_LOGINS.flatMap(({ email, role_text }) => {
    const login = open.find((each) => each.email === email)
    return login ? [`  ${email.padEnd(22)} ${role_text}, ${login.user_name}`] : []
  })
  return [
    `This is a demo season. To try it, log in with the password ${password} and one of these email addresses:`,
    ...lines,
  ]
}
