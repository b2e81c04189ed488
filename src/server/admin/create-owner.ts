import { checkEmail, checkUserName } from '#game/accounts/accounts.ts'
import { personalTeamName } from '#game/teams/team-names.ts'
import { findPasswordError } from '#server/accounts/password-rules.ts'
import { lockAndCountOwners } from '#server/accounts/store/owners.ts'
import { type Actor, subjectOf } from '#server/platform/audit/actor.ts'
import { insertAudit } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { EMAIL_SENTENCES, USER_NAME_SENTENCES } from '#text/account-refusals.ts'
import { insertOwner, isEmailTaken, isNameTaken } from './store/owners.ts'
import { deleteSetupLinks } from './store/setup-links.ts'

export type NewOwner = { user_name: string; email: string; password: string }

export const OWNER_EXISTS = 'There is already an owner. Use --yes to create another one.'

/** Returns the validation errors of the input as sentences. */
export async function findOwnerErrors(db: Db, { user_name, email, password }: NewOwner): Promise<string[]> {
  const errors = [
    await findNameError(db, user_name),
    await findAddressError(db, email),
    await findPasswordError(db, password, { user_name, email }),
  ]
  return errors.filter((error) => error !== undefined)
}

export async function findNameError(db: Db, user_name: string): Promise<string | undefined> {
  const verdict = checkUserName(user_name)
  if (!verdict.ok) return USER_NAME_SENTENCES[verdict.reason]
  const is_taken = await isNameTaken(db, user_name.trim())
  return is_taken ? `The username ${user_name.trim()} is already taken.` : undefined
}

export async function findAddressError(db: Db, email: string): Promise<string | undefined> {
  const verdict = checkEmail(email)
  if (!verdict.ok) return EMAIL_SENTENCES[verdict.reason]
  const is_taken = await isEmailTaken(db, email.trim())
  return is_taken ? `A player with the email address ${email.trim()} already exists.` : undefined
}

/**
 * Creates an owner and invalidates setup links. The address counts as verified, because creating an owner requires
 * access to the server. Returns the user's id, or null if there already is an owner and `allow_another` is false.
 */
export async function createOwner(
  tx: Db,
  { user_name, email }: Omit<NewOwner, 'password'>,
  password_hash: string,
  { allow_another, ...by }: Actor & { allow_another: boolean },
): Promise<number | null> {
  const owners = await lockAndCountOwners(tx)
  if (owners > 0 && !allow_another) return null
  const names = { user_name: user_name.trim(), email: email.trim() }
  const user_id = await insertOwner(tx, {
    ...names,
    team_name: personalTeamName(names.user_name),
    password_hash,
  })
  await insertAudit(tx, {
    ...by,
    act: 'owner create',
    subject: subjectOf(user_id),
    after: { role: 'owner' },
  })
  await deleteSetupLinks(tx)
  return user_id
}
