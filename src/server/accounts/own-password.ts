import { accountKey, limitAttempts } from '#server/http/limits/limits.ts'
import type { Db } from '#server/platform/db/db.ts'
import { invalidField } from '#server/platform/errors.ts'
import { isCorrectPassword } from '#server/platform/passwords/passwords.ts'
import { type Credentials, findCredentials } from './store/credentials.ts'

export const OWN_PASSWORD = {
  wrong: 'That is not your password',
  none: 'Your account has no password: set one with “Forgot your password?” first',
} as const

/**
 * Requires the password of the logged-in user, so that nobody else can perform sensitive actions in an unattended
 * browser. Throws 422 if it is wrong or the account has none, 429 after too many attempts.
 */
export async function ensureOwnPassword(
  db: Db,
  user_id: number,
  given: string,
): Promise<Credentials & { password: string }> {
  await limitAttempts(db, 'own_password', String(user_id))
  const { password, ...names } = await findCredentials(db, user_id)
  if (password === null) throw invalidField('current_password', OWN_PASSWORD.none)
  const is_right = await isCorrectPassword(password, given, accountKey(user_id))
  if (!is_right) throw invalidField('current_password', OWN_PASSWORD.wrong)
  return { password, ...names }
}
