import type { SeasonSettings } from '#game/calendar/season-settings.ts'
import { isCountry } from '#server/countries/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { invalidFields } from '#server/platform/errors.ts'
import type { RegistrationForm } from '#text/registration.ts'
import { passwordError } from './password-rules.ts'
import { findAddressOwner, isUserNameTaken } from './store/accounts.ts'

/** The validation messages of the invalid fields, by field. */
type RegistrationErrorTexts = Record<string, string | undefined>

export function throwIfInvalid(errors: RegistrationErrorTexts): void {
  if (Object.values(errors).some((error) => error !== undefined)) throw invalidFields(errors)
}

/** The validation errors that only the server can detect. */
export async function findRegistrationErrors(
  db: Db,
  form: RegistrationForm,
  settings: SeasonSettings,
  sends_mail: boolean,
): Promise<RegistrationErrorTexts> {
  const { password, country, teamName: team_name } = form
  return {
    ...(await findTaken(db, form, sends_mail)),
    password: password === '' ? undefined : passwordError(password, { ...form, team_name }, settings),
    country: (await isCountry(db, country)) ? undefined : 'That country does not exist',
  }
}

/**
 * The validation messages for a taken name and a taken address. A taken address is reported only if emails are disabled
 * (rules §8).
 */
export async function findTaken(
  db: Db,
  { user_name, email }: { user_name: string; email: string },
  sends_mail: boolean,
): Promise<RegistrationErrorTexts> {
  const is_taken = !sends_mail && (await findAddressOwner(db, email)) !== undefined
  return {
    user_name: (await isUserNameTaken(db, user_name)) ? 'That username is already taken' : undefined,
    email: is_taken ? 'That email address already has an account' : undefined,
  }
}
