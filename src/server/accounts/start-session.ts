import type { AppContext } from '#server/http/app-context.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import { type LoginExchange, replaceSession } from './sessions.ts'
import { lockAccount } from './store/accounts.ts'
import { upsertDevice } from './store/devices.ts'

/** Starts a session for a user who has proved their identity, and stores this browser as known to the account. */
export async function startSession(
  context: Pick<AppContext, 'site'>,
  { db, request, reply }: LoginExchange,
  user_id: number,
  is_remembered: boolean,
): Promise<void> {
  const { cookies } = context.site
  const old_device = cookies.get(request, 'device')
  const device = newToken()
  await db.transaction(async (tx) => {
    await lockAccount(tx, user_id)
    await upsertDevice(
      tx,
      user_id,
      old_device === undefined ? null : hashToken(old_device),
      hashToken(device),
    )
    await replaceSession(context, { db: tx, request, reply }, user_id, is_remembered)
  })
  cookies.set(reply, 'device', device, { maxAge: YEAR })
}

/** The lifetime of the device cookie, in seconds. */
const YEAR = 365 * 24 * 3600
