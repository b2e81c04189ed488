import {
  AGREEMENT_MISSING,
  COUNTRY_MISSING,
  checkEmail,
  checkNewUserName,
  checkPassword,
  checkPersonName,
  checkTeamName,
  confirmError,
  passwordSentence,
  type Registration,
} from '#game/accounts/accounts.ts'
import type { Verdict } from '#game/verdict.ts'
import {
  EMAIL_SENTENCES,
  PERSON_NAME_SENTENCES,
  TEAM_NAME_SENTENCES,
  userNameSentence,
} from './account-refusals.ts'

/** The input of the registration form. Omitted fields are empty strings. */
export type RegistrationForm = {
  email: string
  user_name: string
  password: string
  password_confirm: string
  teamName: string
  country: string
  first_name: string
  last_name: string
  agreement: boolean
}

export type RegistrationRules = {
  registration: Registration
  password_min: number
  /** Whether the user registers through a login provider. Then no password is needed. */
  is_external: boolean
}

export type RegistrationErrors = { [Field in keyof RegistrationForm]?: string | undefined }

/**
 * Returns the error message of each invalid field (rules §8). The server also checks whether the user name is taken and
 * whether the password is common.
 */
export function registrationErrors(form: RegistrationForm, rules: RegistrationRules): RegistrationErrors {
  const { registration, password_min, is_external } = rules
  const has_password = !is_external || form.password !== '' || form.password_confirm !== ''
  return {
    ...(registration === 'marathon' ? personErrors(form) : {}),
    email: sentence(checkEmail(form.email), (reason) => EMAIL_SENTENCES[reason]),
    user_name: sentence(checkNewUserName(form.user_name), (reason) => userNameSentence(reason, registration)),
    ...(has_password ? passwordErrors(form, password_min) : {}),
    teamName: sentence(checkTeamName(form.teamName), (reason) => TEAM_NAME_SENTENCES[reason]),
    country: form.country ? undefined : COUNTRY_MISSING,
  }
}

function personErrors({ first_name, last_name, agreement }: RegistrationForm): RegistrationErrors {
  const { first_name: first_name_sentences, last_name: last_name_sentences } = PERSON_NAME_SENTENCES
  return {
    first_name: sentence(checkPersonName(first_name), (reason) => first_name_sentences[reason]),
    last_name: sentence(checkPersonName(last_name), (reason) => last_name_sentences[reason]),
    agreement: agreement ? undefined : AGREEMENT_MISSING,
  }
}

function passwordErrors(form: RegistrationForm, password_min: number): RegistrationErrors {
  const { password, password_confirm } = form
  return {
    password: sentence(checkPassword(password, password_min), (reason) =>
      passwordSentence(reason, password_min),
    ),
    password_confirm: confirmError(password, password_confirm),
  }
}

function sentence<Reason extends string>(
  verdict: Verdict<Reason>,
  sentenceOf: (reason: Reason) => string,
): string | undefined {
  return verdict.ok ? undefined : sentenceOf(verdict.reason)
}
