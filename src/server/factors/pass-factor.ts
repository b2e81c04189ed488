import type { Player } from '#server/http/sessions/player.ts'
import { subjectOf } from '#server/platform/audit/actor.ts'
import { insertAudit } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { httpError, invalidField } from '#server/platform/errors.ts'
import { stepOfCode } from './authenticator-apps.ts'
import { limitFactor } from './limit-factor.ts'
import { type SignedChallenge, verifySignature } from './passkeys.ts'
import { hashCode } from './recovery-codes.ts'
import type { RelyingParty } from './relying-party.ts'
import { takeChallenge, updateFactorTime } from './store/challenges.ts'
import {
  countRecoveryCodes,
  findApp,
  listPasskeys,
  takeRecoveryCode,
  takeStep,
  updatePasskeyUse,
} from './store/factors.ts'

/**
 * Confirms the session with a passkey. Throws 410 if there is no challenge, 422 if the signature is wrong, and 429
 * after too many attempts.
 */
export async function passWithPasskey(
  db: Db,
  { user_id, session_id }: Player,
  party: RelyingParty,
  signed: SignedChallenge,
): Promise<void> {
  const challenge = await takeChallenge(db, session_id, 'passkey')
  if (!challenge) throw httpError('gone', 'This took longer than ten minutes. Please try again')
  const passkey = (await listPasskeys(db, user_id)).find(
    (each) => each.credential_id === signed.credential_id,
  )
  const counter = await limitFactor(db, user_id, 'passkey', async () =>
    passkey ? verifySignature(signed, passkey, { ...party, challenge }) : null,
  )
  if (counter === null || !passkey) {
    throw invalidField('credential_id', 'This passkey does not belong to your account')
  }
  await updatePasskeyUse(db, passkey.passkey_id, counter)
  await updateFactorTime(db, session_id)
}

/**
 * Confirms the session with a code of the authenticator app, or with a recovery code. Each code works once. Throws 422
 * if the code is wrong or was used before, and 429 after too many attempts.
 */
export async function passWithCode(db: Db, { user_id, session_id }: Player, code: string): Promise<void> {
  const is_of_app = /^[\d\s]+$/.test(code)
  const is_right = await limitFactor(db, user_id, 'code', async () =>
    (await (is_of_app ? useAppCode : useRecoveryCode)(db, user_id, code)) ? true : null,
  )
  if (is_right === null) throw invalidField('code', is_of_app ? WRONG_CODE : WRONG_RECOVERY_CODE)
  await updateFactorTime(db, session_id)
}

const WRONG_CODE = 'The code is wrong or was already used. Wait for the next one'
const WRONG_RECOVERY_CODE = 'The recovery code is wrong or was already used'

async function useAppCode(db: Db, user_id: number, code: string): Promise<boolean> {
  const app = await findApp(db, user_id)
  const step = app ? stepOfCode(app.secret, code) : null
  return step !== null && (await takeStep(db, user_id, step))
}

async function useRecoveryCode(db: Db, user_id: number, code: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await takeRecoveryCode(tx, user_id, hashCode(code)))) return false
    const subject = subjectOf(user_id)
    const after = { left: await countRecoveryCodes(tx, user_id) }
    await insertAudit(tx, { actor: subject, act: 'recovery code used', subject, after })
    return true
  })
}
