import type { FastifyReply, FastifyRequest } from 'fastify'
import { ensureOwnPassword, OWN_PASSWORD } from '#server/accounts/own-password.ts'
import { ensureNewPassword } from '#server/accounts/password-rules.ts'
import { startSession } from '#server/accounts/start-session.ts'
import { updatePassword } from '#server/accounts/store/credentials.ts'
import { deleteLinks } from '#server/accounts/store/mailed-links.ts'
import { accountKey } from '#server/http/limits/limits.ts'
import type { Player } from '#server/http/sessions/player.ts'
import { deleteSessions } from '#server/http/sessions/store.ts'
import type { Site } from '#server/http/site.ts'
import { queueEmail } from '#server/notifications/queue-email.ts'
import type { Db } from '#server/platform/db/db.ts'
import { invalidField } from '#server/platform/errors.ts'
import { hashPassword } from '#server/platform/passwords/passwords.ts'
import { passwordChangedEmail } from '#text/email-templates.ts'

type PasswordBody = { current_password: string; password: string; password_confirm: string }
type Exchange = { db: Db; request: FastifyRequest; reply: FastifyReply; player: Player; body: PasswordBody }

/**
 * Changes the password. All other sessions end, emailed links become invalid, and this browser gets a new session.
 * Throws 422 with the validation messages, 429 after too many attempts.
 */
export async function changePassword(context: { site: Site }, exchange: Exchange): Promise<void> {
  const { db, player, body } = exchange
  const { user_id } = player
  const { password: before, ...names } = await ensureOwnPassword(db, user_id, body.current_password)
  await ensureNewPassword(db, body, { ...player, ...names })

  const after = await hashPassword(body.password, accountKey(user_id))
  await db.transaction(async (tx) => {
    if (!(await updatePassword(tx, user_id, { before, after }))) {
      throw invalidField('current_password', OWN_PASSWORD.wrong)
    }
    await deleteSessions(tx, user_id)
    await deleteLinks(tx, user_id)
    await startSession(context, { ...exchange, db: tx }, user_id, player.is_remembered)
    const { public_url } = context.site
    if (player.email)
      await queueEmail(tx, context.site, passwordChangedEmail({ to: player.email, public_url }))
  })
}
