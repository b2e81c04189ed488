import { foldName } from '#game/leagues/league-names.ts'
import { hasUnseen, lengthOf, mostOf } from '#game/name-characters.ts'
import { no, type Verdict, yes } from '#game/verdict.ts'

export const USER_NAME_MIN = 3
export const NAME_MAX = 120
export const PASSWORD_MAX = 128
/** As long as an address may be (RFC 5321). */
const EMAIL_MAX = 254

/** How a season's registration speaks: `marathon` asks for a person's own name, too (rules §2). */
export type Registration = 'base' | 'marathon'

export type EmailRefusal = 'email-missing' | 'email-invalid'

/** Something before one @, and a host with a dot behind it; whether it exists only a mail can tell (spec §5). */
export function checkEmail(email: string): Verdict<EmailRefusal> {
  const text = email.trim()
  if (text === '') return no('email-missing')
  const is_address = /^[^\s@"(),:;<>[\\\]]+@[^\s@.,:;<>()[\]\\"]+(\.[^\s@.,:;<>()[\]\\"]+)+$/u.test(text)
  return is_address && text.length <= EMAIL_MAX && !hasUnseen(text) ? yes : no('email-invalid')
}

export type UserNameRefusal =
  | 'user-name-missing'
  | 'user-name-too-short'
  | 'user-name-too-long'
  | 'user-name-odd'
  | 'user-name-reserved'

/** Counted in characters as people see code points, without the blanks around (spec §5). */
export function checkUserName(user_name: string): Verdict<UserNameRefusal> {
  const text = user_name.trim()
  const length = lengthOf(text)
  if (length === 0) return no('user-name-missing')
  if (length < USER_NAME_MIN) return no('user-name-too-short')
  if (length > NAME_MAX) return no('user-name-too-long')
  return hasUnseen(text) ? no('user-name-odd') : yes
}

/** A player of that name could write in the name of those who run the game. */
const RESERVED = 'admin administrator moderator operator owner podium staff support system webmaster'

/** The same for a name that somebody chooses for himself; figures, blanks and signs make no other name of it. */
export function checkNewUserName(user_name: string): Verdict<UserNameRefusal> {
  const letters = foldName(user_name).replaceAll(/[^\p{L}\p{M}]/gu, '')
  return RESERVED.split(' ').includes(letters) ? no('user-name-reserved') : checkUserName(user_name)
}

export type TeamNameRefusal = 'team-name-too-long' | 'team-name-odd'

/** Room for the longest user name with "'s Team" behind it. */
export const TEAM_NAME_MAX = 140

/** An empty one becomes the personal team's name (rules §11). */
export function checkTeamName(team_name: string): Verdict<TeamNameRefusal> {
  if (mostOf(team_name.trim()) > TEAM_NAME_MAX) return no('team-name-too-long')
  return hasUnseen(team_name.trim()) ? no('team-name-odd') : yes
}

export type PersonNameRefusal = 'name-missing' | 'name-too-long'

export type PersonName = 'first_name' | 'last_name'

export function checkPersonName(name: string): Verdict<PersonNameRefusal> {
  const length = mostOf(name.trim())
  if (length === 0) return no('name-missing')
  return length > NAME_MAX ? no('name-too-long') : yes
}

export type PasswordRefusal = 'password-missing' | 'password-too-short' | 'password-too-long'

/** The sentence names the season's own length. */
export function passwordSentence(reason: PasswordRefusal, password_min: number): string {
  const sentences: Record<PasswordRefusal, string> = {
    'password-missing': 'You need a password',
    'password-too-short': 'Passwords needs to be at least 8 characters'.replace('8', String(password_min)),
    'password-too-long': `Passwords can be max ${PASSWORD_MAX} characters`,
  }
  return sentences[reason]
}

/** Any characters, blanks too; none is cut off (rules §9). Which ones are too common the server knows. */
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

/** The sentence about a confirmation, if there is something to say about it. */
export function confirmError(password: string, password_confirm: string): string | undefined {
  if (password_confirm === '') return CONFIRM_MISSING
  return password === password_confirm ? undefined : CONFIRM_DIFFERS
}
