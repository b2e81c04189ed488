import { dictionary } from '@zxcvbn-ts/language-common'
import { checkPassword, confirmError, passwordSentence } from '#game/accounts/accounts.ts'
import { foldName } from '#game/leagues/league-names.ts'
import type { Db } from '#server/platform/db/db.ts'
import { invalidField } from '#server/platform/errors.ts'
import { settingsOf } from '#server/site/site.ts'
import { findSite } from '#server/site/store/site.ts'

/** About 49,000 of the most common passwords in lower case, most common first. */
const common = new Set(dictionary['passwords-common'])

/** Whether a password is too common, ignoring case, or consists of fewer than three different characters. */
function isCommon(password: string): boolean {
  const folded = foldName(password)
  return common.has(folded) || new Set(folded).size < 3
}

/** Data about the person who chooses a password. Other people may know or guess this data. */
export type PasswordOwner = {
  user_name?: string | null
  team_name?: string | null
  email?: string | null
  first_name?: string | null
  last_name?: string | null
}

type PasswordRules = { password_min: number; display_name: string }

const TOO_COMMON = 'That password is very common. Please choose another'
const TOO_PERSONAL =
  'A password made of your name, team, email address or the name of this site is easy to guess. Please choose another'

/** Like `passwordError`, with the rules of the current season (rules §8). */
export async function findPasswordError(
  db: Db,
  password: string,
  owner: PasswordOwner,
): Promise<string | undefined> {
  return passwordError(password, owner, settingsOf(await findSite(db)))
}

/** Throws 422 with the validation messages for a new password or its confirmation. */
export async function ensureNewPassword(
  db: Db,
  { password, password_confirm }: { password: string; password_confirm: string },
  owner: PasswordOwner,
): Promise<void> {
  const error = await findPasswordError(db, password, owner)
  if (error) throw invalidField('password', error)
  const confirm_error = confirmError(password, password_confirm)
  if (confirm_error) throw invalidField('password_confirm', confirm_error)
}

/** The validation message for a password. Undefined if it is valid. */
export function passwordError(
  password: string,
  owner: PasswordOwner,
  { password_min, display_name }: PasswordRules,
): string | undefined {
  const verdict = checkPassword(password, password_min)
  if (!verdict.ok) return passwordSentence(verdict.reason, password_min)
  if (isCommon(password)) return TOO_COMMON
  const words = [...personalWords(owner), display_name]
  return words.some((word) => isMadeOf(password, word)) ? TOO_PERSONAL : undefined
}

function personalWords({ user_name, team_name, email, first_name, last_name }: PasswordOwner): string[] {
  const [local = '', host = ''] = (email ?? '').split('@')
  const names = [first_name, last_name, `${first_name ?? ''}${last_name ?? ''}`]
  const parts = [email, local, ...local.split(/[.+_-]/), host, ...host.split('.')]
  return [user_name, team_name, ...names, ...parts].filter((word) => word != null)
}

/**
 * Whether the letters of the password, ignoring case, are the word, once or repeated. If the word has fewer than three
 * letters, the whole password must be equal to it.
 */
function isMadeOf(password: string, word: string): boolean {
  const [rest, bare] = [lettersOf(password), lettersOf(word)]
  if (Array.from(bare).length < 3) return foldName(password) === foldName(word)
  return rest !== '' && rest.replaceAll(bare, '') === ''
}

function lettersOf(text: string): string {
  return foldName(text).replaceAll(/[^\p{L}\p{M}]/gu, '')
}
