import type { FastifyInstance } from 'fastify'
import { getSetupLink, postOwner } from '#contract/admin/setup.ts'
import { confirmError } from '#game/accounts/accounts.ts'
import { findPasswordError } from '#server/accounts/password-rules.ts'
import { startSession } from '#server/accounts/start-session.ts'
import { createOwner, findAddressError, findNameError } from '#server/admin/create-owner.ts'
import { ensureSetupLink } from '#server/admin/setup-link.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { limitAttempts } from '#server/http/limits/limits.ts'
import { networkOf } from '#server/http/limits/networks.ts'
import { serveAnyone } from '#server/http/serve.ts'
import { httpError, invalidFields } from '#server/platform/errors.ts'
import { hashPassword } from '#server/platform/passwords/passwords.ts'
import { settingsOf } from '#server/site/site.ts'
import { findSite } from '#server/site/store/site.ts'

/** Routes of the page behind the setup link, where the first owner registers. */
export function setupRoutes(app: FastifyInstance, context: AppContext): void {
  serveAnyone(app, context, getSetupLink, async ({ db, params, request }) => {
    await limitAttempts(db, 'link', networkOf(request.ip))
    await ensureSetupLink(db, params.token)
    const { display_name, password_min } = settingsOf(await findSite(db))
    return { site_name: display_name, password_min }
  })

  serveAnyone(app, context, postOwner, async ({ db, params, body, request, reply }) => {
    const network = networkOf(request.ip)
    await limitAttempts(db, 'link', network)
    await ensureSetupLink(db, params.token)
    const errors = {
      user_name: await findNameError(db, body.user_name),
      email: await findAddressError(db, body.email),
      password: await findPasswordError(db, body.password, body),
      password_confirm: confirmError(body.password, body.password_confirm),
    }
    if (Object.values(errors).some((error) => error !== undefined)) throw invalidFields(errors)
    const hashed = await hashPassword(body.password, network)
    await db.transaction(async (tx) => {
      await ensureSetupLink(tx, params.token)
      const user_id = await createOwner(tx, body, hashed, { actor: 'setup link', allow_another: false })
      if (user_id === null) throw httpError('gone')
      await startSession(context, { db: tx, request, reply }, user_id, false)
    })
    return {}
  })
}
