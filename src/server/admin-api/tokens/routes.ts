import type { FastifyInstance } from 'fastify'
import { deleteToken, listTokens, postToken } from '#contract/admin/tokens.ts'
import { makeToken, revokeToken, TOKEN_SENTENCES } from '#server/admin/api-tokens.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { withIdempotency } from '#server/http/idempotency/with-idempotency.ts'
import { servePrivate } from '#server/http/serve.ts'
import * as store from '#server/http/tokens/store.ts'
import { subjectOf } from '#server/platform/audit/actor.ts'
import { httpError, notFound } from '#server/platform/errors.ts'

/**
 * Routes for API tokens. Operators can list and revoke only their own tokens; owners can list and revoke all tokens.
 */
export function adminTokenRoutes(app: FastifyInstance, context: AppContext): void {
  servePrivate(app, context, listTokens, ({ db, player: { role, user_id } }) =>
    store.listTokens(db, role === 'owner' ? null : user_id),
  )

  servePrivate(app, context, postToken, ({ db, body, player: { user_id } }) =>
    db.transaction(async (tx) => {
      const made = await makeToken(tx, { ...body, user_id }, { actor: subjectOf(user_id) })
      if (!made.ok) throw httpError('refused', TOKEN_SENTENCES[made.reason])
      return { token: made.token, details: made.details }
    }),
  )

  servePrivate(app, context, deleteToken, (call) =>
    withIdempotency(context.db, call, async (tx) => {
      const { role, user_id } = call.player
      const scope = { ...call.params, ...(role === 'owner' ? {} : { user_id }) }
      const revoked = await revokeToken(tx, scope, { actor: subjectOf(user_id) })
      if (!revoked) throw notFound('Token')
      return revoked
    }),
  )
}
