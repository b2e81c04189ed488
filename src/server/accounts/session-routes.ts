import type { FastifyInstance } from 'fastify'
import { getCsrf, postSetCookie } from '#contract/accounts.ts'
import { deleteMyOtherSessions, deleteMySession, listMySessions } from '#contract/me.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { withIdempotency } from '#server/http/idempotency/with-idempotency.ts'
import { serveAnyone, servePrivate } from '#server/http/serve.ts'
import { csrfOf, setCsrf, setSessionToken } from '#server/http/sessions/cookies.ts'
import { deleteSession, deleteSessions, listSessions } from '#server/http/sessions/store.ts'
import { httpError, notFound } from '#server/platform/errors.ts'

const CONSENTS = ['true', 'false']

/** The lifetime of the consent cookie, in seconds. */
const HALF_YEAR = 182 * 24 * 3600

export function sessionRoutes(app: FastifyInstance, context: AppContext): void {
  const { cookies } = context.site

  serveAnyone(app, context, getCsrf, async ({ player, request, reply }) => {
    const token = cookies.get(request, 'session')
    const csrf = token && csrfOf(token, player ? 'player' : 'visitor')
    if (csrf) setCsrf(cookies, reply, csrf, player?.is_remembered ?? false)
    else setSessionToken(cookies, reply, 'visitor')
    return {}
  })

  serveAnyone(app, context, postSetCookie, async ({ body: { name, value }, reply }) => {
    if (name !== 'consent' || !CONSENTS.includes(value)) {
      throw httpError('malformed', 'Only the cookie consent can be set, as true or false')
    }
    cookies.set(reply, name, value, { maxAge: HALF_YEAR })
    return {}
  })

  servePrivate(app, context, listMySessions, async ({ db, player }) => {
    const sessions = await listSessions(db, player.user_id)
    return sessions.map(({ created_at, seen_at, ...session }) => ({
      ...session,
      is_this: session.session_id === player.session_id,
      created_at: created_at.toISOString(),
      seen_at: seen_at.toISOString(),
    }))
  })

  servePrivate(app, context, deleteMySession, (call) => {
    return withIdempotency(context.db, call, async (tx) => {
      const { params, player } = call
      if (!(await deleteSession(tx, player.user_id, params.session_id))) throw notFound('Session')
      return {}
    })
  })

  servePrivate(app, context, deleteMyOtherSessions, (call) => {
    return withIdempotency(context.db, call, async (tx) => {
      await deleteSessions(tx, call.player.user_id, call.player.session_id)
      return {}
    })
  })
}
