import type { Db } from '#server/db/db.ts'
import { insertIdentity } from '#server/sign-in/store/identities.ts'
import { findOwner, insertAccount, isUserNameTaken, type NewAccount } from './store/accounts.ts'
import { deleteRequestsOf, takeRequest } from './store/registrations.ts'
import { hashToken } from './tokens.ts'

/**
 * Opens the account that somebody asked for, now that the link in the letter shows whose address it is. Returns its key;
 * undefined where the link has served, is too old, or the address has an account meanwhile.
 */
export async function openAccount(tx: Db, token: string): Promise<number | undefined> {
  const request = await takeRequest(tx, hashToken(token))
  if (!request || (await findOwner(tx, request.email))) return undefined
  const user_id = await insertNamed(tx, request)
  if (user_id === undefined) return undefined
  if (request.identity) await insertIdentity(tx, request.identity, user_id)
  await deleteRequestsOf(tx, request.email)
  return user_id
}

/** Where somebody has taken the user name since the form was sent, a number behind it makes it another. */
async function insertNamed(tx: Db, account: NewAccount): Promise<number | undefined> {
  const begin = Array.from(account.user_name).slice(0, 110).join('')
  for (let number = 1; number < 100; number++) {
    const user_name = number === 1 ? account.user_name : `${begin} ${number}`
    if (!(await isUserNameTaken(tx, user_name))) {
      const user_id = await insertAccount(tx, { ...account, user_name }, true)
      if (user_id !== undefined || (await findOwner(tx, account.email))) return user_id
    }
  }
  return undefined
}
