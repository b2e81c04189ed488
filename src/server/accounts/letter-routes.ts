import type { FastifyInstance } from 'fastify'
import {
  getResetLink,
  getRestoreLink,
  postNewPassword,
  postReset,
  postRestore,
  postVerify,
} from '#contract/accounts.ts'
import { deleteMe, putMyEmail } from '#contract/me.ts'
import { inTransaction } from '#server/db/db.ts'
import { serveAnyone, serveOwn } from '#server/http/serve.ts'
import type { Shell } from '#server/http/shell.ts'
import { askForAddress, confirmAddress } from './change-address.ts'
import { deleteOwnAccount, isRestorable, restoreAccount } from './delete-account.ts'
import { ensureRegistrant } from './ensure-registrant.ts'
import { letIn } from './let-in.ts'
import { limitTries } from './limits.ts'
import { linkGone } from './mailed-links.ts'
import { networkOf } from './networks.ts'
import { openAccount } from './open-account.ts'
import { askForReset, setNewPassword } from './reset.ts'
import { closeSession } from './sessions.ts'
import { findLink } from './store/mailed-links.ts'
import { hashToken } from './tokens.ts'

/** What goes by letter: a new password, an address, the end of an account and its return. */
export function letterRoutes(app: FastifyInstance, shell: Shell): void {
  const { site } = shell

  serveAnyone(app, shell, postReset, async ({ body, db, request }) => {
    await askForReset(shell, { db, request }, body)
    return {}
  })

  serveAnyone(app, shell, getResetLink, async ({ params, db, request }) => {
    await limitTries(db, 'link', networkOf(request.ip))
    if (!(await findLink(db, hashToken(params.reset_id), 'reset'))) throw linkGone()
    return {}
  })

  serveAnyone(app, shell, postNewPassword, async ({ params, body, ...call }) => {
    await setNewPassword(shell, call, params.reset_id, body)
    return {}
  })

  serveAnyone(app, shell, postVerify, async ({ params, body, ...call }) => {
    await ensureRegistrant(shell, call, params.token, body.password)
    const is_new = await inTransaction(call.db, async (tx) => {
      const user_id = await openAccount(tx, params.token)
      if (user_id !== undefined) await letIn(shell, { ...call, db: tx }, user_id, false)
      return user_id !== undefined
    })
    if (!is_new) await confirmAddress(site, call, params.token)
    return { is_in: true }
  })

  serveAnyone(app, shell, getRestoreLink, async ({ params, db, request }) => {
    await limitTries(db, 'link', networkOf(request.ip))
    if (!(await isRestorable(db, params.token))) throw linkGone()
    return {}
  })

  serveAnyone(app, shell, postRestore, async ({ params, db }) => {
    if (!(await restoreAccount(db, site, params.token))) throw linkGone()
    return {}
  })

  serveOwn(app, shell, putMyEmail, async ({ body, db, player, reply }) => {
    const is_sent = (await askForAddress(site, { db, player }, body)) === 'sent'
    if (is_sent) void reply.code(202)
    return { is_sent }
  })

  serveOwn(app, shell, deleteMe, async (call) => {
    await deleteOwnAccount(site, call)
    await closeSession(shell, call)
    return {}
  })
}
