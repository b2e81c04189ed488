import {
  type EmailRefusal,
  type PersonName,
  type PersonNameRefusal,
  type Registration,
  TEAM_NAME_MAX,
  type TeamNameRefusal,
  type UserNameRefusal,
} from '#game/accounts/accounts.ts'

export const EMAIL_SENTENCES: Record<EmailRefusal, string> = {
  'email-missing': 'Email must be provided',
  'email-invalid': 'Email is not valid',
}

export const USER_NAME_SENTENCES: Record<UserNameRefusal, string> = {
  'user-name-missing': 'Username must be provided',
  'user-name-too-short': 'Usernames must be at least 3 characters',
  'user-name-too-long': 'Usernames can be max 120 characters',
  'user-name-odd': 'Usernames cannot contain invisible characters',
  'user-name-reserved': 'That username is reserved for the organiser',
}

/** Returns the sentence about a user name. In marathon seasons, the form has another sentence for a missing name. */
export function userNameSentence(reason: UserNameRefusal, registration: Registration): string {
  const asks_for_names = registration === 'marathon'
  return asks_for_names && reason === 'user-name-missing'
    ? 'You need to pick a user name'
    : USER_NAME_SENTENCES[reason]
}

export const TEAM_NAME_SENTENCES: Record<TeamNameRefusal, string> = {
  'team-name-too-long': `Team names can be at most ${TEAM_NAME_MAX} characters`,
  'team-name-odd': 'Team names cannot contain invisible characters',
}

export const PERSON_NAME_SENTENCES: Record<PersonName, Record<PersonNameRefusal, string>> = {
  first_name: {
    'name-missing': 'You need to enter your first name',
    'name-too-long': 'Your first name can be at most 120 characters long',
  },
  last_name: {
    'name-missing': 'You need to enter your last name',
    'name-too-long': 'Your last name can be at most 120 characters long',
  },
}
