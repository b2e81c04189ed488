import type { FastifyRequest } from 'fastify'
import type { Db } from '#server/db/db.ts'
import { invalidField, refused } from '#server/http/errors.ts'
import type { Shell } from '#server/http/shell.ts'
import { limitTries } from './limits.ts'
import { networkOf } from './networks.ts'
import { isPassword } from './passwords.ts'
import { findRequest } from './store/registrations.ts'
import { hashToken } from './tokens.ts'

/**
 * A link to a new account is for whoever filled in the form: he has the same browser, or knows the password that he chose.
 * Somebody whose address a stranger has given would else, by opening it, verify the stranger's account (rules §8). Throws
 * 422 without the password, 409 where there is none, 429 after too many tries; a link of another kind is let through.
 */
export async function ensureRegistrant(
  { site: { cookies } }: Pick<Shell, 'site'>,
  { db, request }: { db: Db; request: FastifyRequest },
  token: string,
  password: string | undefined,
): Promise<void> {
  const asked = await findRequest(db, hashToken(token))
  if (!asked) return
  const browser = cookies.get(request, 'session')
  if (browser && asked.browser_hash?.equals(hashToken(browser))) return

  if (asked.password === null) throw refused('other-browser', OTHER_BROWSER)
  if (password === undefined) throw invalidField('password', PASSWORD_WANTED)
  await limitTries(db, 'verify', token)
  const is_right = await isPassword(asked.password, password, networkOf(request.ip))
  if (!is_right) throw invalidField('password', PASSWORD_WRONG)
}

const OTHER_BROWSER = 'Please open this link in the browser in which you registered, or register once more'
const PASSWORD_WANTED = 'Please type the password that you chose when you registered'
const PASSWORD_WRONG = 'That is not the password that you chose when you registered'
