import { ensureOwnPassword } from '#server/accounts/own-password.ts'
import type { AppContext } from '#server/http/app-context.ts'
import type { Player } from '#server/http/sessions/player.ts'
import { hasFactor } from '#server/http/sessions/store.ts'
import { subjectOf } from '#server/platform/audit/actor.ts'
import { insertAudit } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { httpError, invalidField, notFound } from '#server/platform/errors.ts'
import { stepOfCode } from './authenticator-apps.ts'
import { limitFactor } from './limit-factor.ts'
import { type MadePasskey, verifyNewPasskey } from './passkeys.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'
import type { RelyingParty } from './relying-party.ts'
import { clearOtherFactorTimes, findChallenge, takeChallenge, updateFactorTime } from './store/challenges.ts'
import * as store from './store/factors.ts'

/**
 * Throws unless the user may add a factor. The first factor requires the password. A further factor requires a
 * recent confirmation with an existing factor. A stolen session or password is therefore not enough to add a factor to
 * an account that has one.
 */
export async function ensureMayAddFactor(
  db: Db,
  player: Player,
  current_password: string | undefined,
): Promise<void> {
  if (await hasFactor(db, player.user_id)) ensureConfirmed(player)
  else await ensureOwnPassword(db, player.user_id, current_password ?? '')
}

function ensureConfirmed({ has_passed_factor, has_confirmed_recently }: Player): void {
  if (!has_confirmed_recently) throw httpError(has_passed_factor ? 'confirm-needed' : 'factor-needed')
}

/** `recovery_codes` are ten new codes if this is the user's first factor, and otherwise null. */
type NewRecoveryCodes = { recovery_codes: string[] | null }

/**
 * Adds a passkey made for this session's challenge. Throws 410 without a challenge, and 422 if the passkey is wrong.
 */
export async function addPasskey(
  db: Db,
  player: Player,
  party: RelyingParty,
  { name, ...made }: MadePasskey & { name: string },
): Promise<NewRecoveryCodes> {
  const challenge = await takeChallenge(db, player.session_id, 'new-passkey')
  if (!challenge) throw httpError('gone', EXPIRED)
  const passkey = await verifyNewPasskey(made, { ...party, challenge })
  if (!passkey) throw invalidField('credential_id', 'The passkey was not made for this page')
  return addFactor(db, player, { kind: 'passkey', name }, async (tx) => {
    const row = { ...passkey, name, transports: made.transports, rp_id: party.rp_id }
    if (!(await store.insertPasskey(tx, player.user_id, row))) {
      throw invalidField('credential_id', 'This passkey has already been added')
    }
  })
}

/**
 * Adds the authenticator app that was set up with the secret of this session. Throws 410 if the secret has expired, 422
 * if the code is wrong, and 429 after too many wrong codes.
 */
export async function addApp(db: Db, player: Player, code: string): Promise<NewRecoveryCodes> {
  const secret = await findChallenge(db, player.session_id, 'new-app')
  if (!secret) throw httpError('gone', EXPIRED)
  const step = await limitFactor(db, player.user_id, 'code', async () => stepOfCode(secret, code))
  if (step === null) throw invalidField('code', WRONG_NEW_CODE)
  return addFactor(db, player, { kind: 'app' }, async (tx) => {
    await takeChallenge(tx, player.session_id, 'new-app')
    await store.upsertApp(tx, player.user_id, secret, step)
  })
}

const EXPIRED = 'This took longer than ten minutes. Please start again'

const WRONG_NEW_CODE =
  'The code is not the one that the app should show now. Check that the time on your phone is right'

async function addFactor(
  db: Db,
  player: Player,
  after: { kind: string; name?: string },
  save: (tx: Db) => Promise<void>,
): Promise<NewRecoveryCodes> {
  const { user_id, session_id } = player
  return db.transaction(async (tx) => {
    await store.lockFactors(tx, user_id)
    const is_first = !(await hasFactor(tx, user_id))
    // Another session may have added the first factor meanwhile. This factor is then a further one.
    if (!is_first) ensureConfirmed(player)
    await save(tx)
    await updateFactorTime(tx, session_id)
    await insertFactorAudit(tx, user_id, 'factor add', { after })
    return { recovery_codes: is_first ? await renewRecoveryCodes(tx, user_id) : null }
  })
}

type FactorToRemove = { kind: 'passkey'; passkey_id: number } | { kind: 'app' }

/**
 * Removes a second factor. The user's other sessions must confirm again. Throws 409 for the last factor, because the
 * admin pages require one. If users are exempt from the second factor, they may remove the last one.
 */
export async function removeFactor(
  { db, isFactorExempt }: Pick<AppContext, 'db' | 'isFactorExempt'>,
  { user_id, session_id }: Player,
  factor: FactorToRemove,
): Promise<void> {
  const is_exempt = await isFactorExempt()
  await db.transaction(async (tx) => {
    await store.lockFactors(tx, user_id)
    const before = await deleteFactor(tx, user_id, factor)
    if (!before) throw notFound(factor.kind === 'app' ? 'Authenticator app' : 'Passkey')
    if (!(await hasFactor(tx, user_id))) {
      if (!is_exempt) throw httpError('last-factor')
      await store.deleteFactors(tx, user_id)
    }
    await clearOtherFactorTimes(tx, user_id, session_id)
    await insertFactorAudit(tx, user_id, 'factor remove', { before })
  })
}

async function deleteFactor(tx: Db, user_id: number, factor: FactorToRemove): Promise<object | undefined> {
  if (factor.kind === 'app') return (await store.deleteApp(tx, user_id)) ? { kind: 'app' } : undefined
  const name = await store.deletePasskey(tx, user_id, factor.passkey_id)
  return name === undefined ? undefined : { kind: 'passkey', name }
}

/** Replaces all recovery codes by ten new codes. Throws 404 if the user has no second factor. */
export async function replaceCodes(db: Db, user_id: number): Promise<string[]> {
  return db.transaction(async (tx) => {
    await store.lockFactors(tx, user_id)
    if (!(await hasFactor(tx, user_id))) throw notFound('Second factor')
    await insertFactorAudit(tx, user_id, 'recovery codes', {})
    return renewRecoveryCodes(tx, user_id)
  })
}

async function insertFactorAudit(
  tx: Db,
  user_id: number,
  act: string,
  sides: { before?: object; after?: object },
): Promise<void> {
  const subject = subjectOf(user_id)
  await insertAudit(tx, { actor: subject, act, subject, ...sides })
}
