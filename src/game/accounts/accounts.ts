import { foldName } from '#game/leagues/league-names.ts'
import { hasInvisible, lengthOf, maxLengthOf } from '#game/name-characters.ts'
import { no, type Verdict, yes } from '#game/verdict.ts'

export const USER_NAME_MIN = 3
export const NAME_MAX = 120
export const PASSWORD_MAX = 128
/** The longest valid email address (RFC 5321). */
const EMAIL_MAX = 254

/** The season's registration form. `marathon` also asks for a first name and a last name (rules §2). */
export type Registration = 'base' | 'marathon'

export type EmailRefusal = 'email-missing' | 'email-invalid'

/**
 * Requires a local part, one @, and a host with a dot. Only the confirmation by email shows whether the address exists
 * (rules §8).
 */
export function checkEmail(email: string): Verdict<EmailRefusal> {
  const text = email.trim()
  if (text === '') return no('email-missing')
  const is_address = /^[^\s@"(),:;<>[\\\]]+@[^\s@.,:;<>()[\]\\"]+(\.[^\s@.,:;<>()[\]\\"]+)+$/u.test(text)
  return is_address && text.length <= EMAIL_MAX && !hasInvisible(text) ? yes : no('email-invalid')
}

export type UserNameRefusal =
  | 'user-name-missing'
  | 'user-name-too-short'
  | 'user-name-too-long'
  | 'user-name-odd'
  | 'user-name-reserved'

/** Counts the length in code points, without surrounding spaces (rules §8). */
export function checkUserName(user_name: string): Verdict<UserNameRefusal> {
  const text = user_name.trim()
  const length = lengthOf(text)
  if (length === 0) return no('user-name-missing')
  if (length < USER_NAME_MIN) return no('user-name-too-short')
  if (length > NAME_MAX) return no('user-name-too-long')
  return hasInvisible(text) ? no('user-name-odd') : yes
}

/** Names that players may not have, because other players could take them for staff. */
const RESERVED_NAMES = 'admin administrator moderator operator owner podium staff support system webmaster'

/** Checks the name of a new user. A reserved name with added digits, spaces or punctuation is refused too. */
export function checkNewUserName(user_name: string): Verdict<UserNameRefusal> {
  const letters = foldName(user_name).replaceAll(/[^\p{L}\p{M}]/gu, '')
  return RESERVED_NAMES.split(' ').includes(letters) ? no('user-name-reserved') : checkUserName(user_name)
}

export type TeamNameRefusal = 'team-name-too-long' | 'team-name-odd'

/** Every default team name, which is the user name and "'s Team", fits into this length. */
export const TEAM_NAME_MAX = 140

/** An empty name is allowed: the team then has the default name (rules §11). */
export function checkTeamName(team_name: string): Verdict<TeamNameRefusal> {
  if (maxLengthOf(team_name.trim()) > TEAM_NAME_MAX) return no('team-name-too-long')
  return hasInvisible(team_name.trim()) ? no('team-name-odd') : yes
}

export type PersonNameRefusal = 'name-missing' | 'name-too-long'

export type PersonName = 'first_name' | 'last_name'

export function checkPersonName(name: string): Verdict<PersonNameRefusal> {
  const length = maxLengthOf(name.trim())
  if (length === 0) return no('name-missing')
  return length > NAME_MAX ? no('name-too-long') : yes
}

export type PasswordRefusal = 'password-missing' | 'password-too-short' | 'password-too-long'

export function passwordSentence(reason: PasswordRefusal, password_min: number): string {
  const sentences: Record<PasswordRefusal, string> = {
    'password-missing': 'You need a password',
    'password-too-short': 'Passwords needs to be at least 8 characters'.replace('8', String(password_min)),
    'password-too-long': `Passwords can be max ${PASSWORD_MAX} characters`,
  }
  return sentences[reason]
}

/** A password may have any characters, and its spaces are kept (rules §9). The server also refuses common passwords. */
export function checkPassword(password: string, password_min: number): Verdict<PasswordRefusal> {
  const length = lengthOf(password.normalize('NFKC'))
  if (length === 0) return no('password-missing')
  if (length < password_min) return no('password-too-short')
  return length > PASSWORD_MAX ? no('password-too-long') : yes
}

export const CONFIRM_MISSING = 'You need to confirm the password'
export const CONFIRM_DIFFERS = 'Passwords does not match'
export const COUNTRY_MISSING = 'You must select a country'
export const AGREEMENT_MISSING = 'You need to agree to the terms and conditions'
export const LOGIN_EMAIL_MISSING = 'You need to enter a username'
export const LOGIN_PASSWORD_MISSING = 'You need to enter a password'

/** The error message for the field in which the password is repeated. Undefined if both are equal. */
export function confirmError(password: string, password_confirm: string): string | undefined {
  if (password_confirm === '') return CONFIRM_MISSING
  return password === password_confirm ? undefined : CONFIRM_DIFFERS
}
