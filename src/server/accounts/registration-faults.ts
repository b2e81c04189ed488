import type { SeasonSettings } from '#game/calendar/season-settings.ts'
import { isCountry } from '#server/countries/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { invalidFields } from '#server/platform/errors.ts'
import type { RegistrationForm } from '#text/registration.ts'
import { passwordFault } from './password-rules.ts'
import { findOwner, isUserNameTaken } from './store/accounts.ts'

/** The sentence about each field that does not fit. */
type Faults = Record<string, string | undefined>

export function refuseFaults(faults: Faults): void {
  if (Object.values(faults).some((fault) => fault !== undefined)) throw invalidFields(faults)
}

/** What is wrong with a form that only the server knows. */
export async function findFaults(
  db: Db,
  form: RegistrationForm,
  settings: SeasonSettings,
  sends_mail: boolean,
): Promise<Faults> {
  const { password, country, teamName: team_name } = form
  return {
    ...(await findTaken(db, form, sends_mail)),
    password: password === '' ? undefined : passwordFault(password, { ...form, team_name }, settings),
    country: (await isCountry(db, country)) ? undefined : 'There is no such country',
  }
}

/** Whose name and address they are already; of an address that is said only where no letter can say it (rules §8). */
export async function findTaken(
  db: Db,
  { user_name, email }: { user_name: string; email: string },
  sends_mail: boolean,
): Promise<Faults> {
  const is_taken = !sends_mail && (await findOwner(db, email)) !== undefined
  return {
    user_name: (await isUserNameTaken(db, user_name)) ? 'Somebody has that user name already' : undefined,
    email: is_taken ? 'There is an account with that address already' : undefined,
  }
}
