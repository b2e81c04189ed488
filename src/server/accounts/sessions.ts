import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/http/app-context.ts'
import { setSessionToken } from '#server/http/sessions/cookies.ts'
import { deleteSessionByToken, insertSession } from '#server/http/sessions/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { hashToken } from '#server/platform/tokens.ts'

/** The login request, and the reply that sets the cookies. */
export type LoginExchange = { db: Db; request: FastifyRequest; reply: FastifyReply }

/**
 * Logs a player in. The session always gets a new token, and the browser's old session ends. A token that an attacker
 * planted in the browser is therefore useless.
 */
export async function replaceSession(
  { site: { cookies } }: Pick<AppContext, 'site'>,
  { db, request, reply }: LoginExchange,
  user_id: number,
  is_remembered: boolean,
): Promise<void> {
  const old_token = cookies.get(request, 'session')
  if (old_token) await deleteSessionByToken(db, hashToken(old_token))
  const token = setSessionToken(cookies, reply, 'player', is_remembered)
  const agent = (request.headers['user-agent'] ?? '').toWellFormed().slice(0, 300)
  await insertSession(db, { user_id, token_hash: hashToken(token), is_remembered, agent })
}

/** Logs out: ends the session in the database and clears the cookies and the cache of the browser. */
export async function closeSession(
  { site: { cookies } }: Pick<AppContext, 'site'>,
  { db, request, reply }: LoginExchange,
): Promise<void> {
  const token = cookies.get(request, 'session')
  if (token) await deleteSessionByToken(db, hashToken(token))
  cookies.clear(reply, 'session')
  cookies.clear(reply, 'csrf')
  void reply.header('clear-site-data', '"cache"')
}
