import type { FastifyInstance } from 'fastify'
import { type AdminReport, dismissOrAskReport, listReports } from '#contract/admin/reports.ts'
import { findAdminLeague } from '#server/admin/store/leagues.ts'
import { findPlayer } from '#server/admin/store/players.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { withIdempotency } from '#server/http/idempotency/with-idempotency.ts'
import { servePrivate } from '#server/http/serve.ts'
import { queueEmail } from '#server/notifications/queue-email.ts'
import { subjectOf } from '#server/platform/audit/actor.ts'
import { insertAudit } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { httpError, notFound } from '#server/platform/errors.ts'
import { closeReports, listOpenReports, markAsked } from '#server/reports/store.ts'
import { leagueRenameAskedEmail, renameAskedEmail } from '#text/email-templates.ts'

type ReportedName = Pick<AdminReport, 'about' | 'id' | 'name'>

/** Routes for the queue of reported names. To change a name, operators use the routes of the player or the league. */
export function adminReportRoutes(app: FastifyInstance, context: AppContext): void {
  servePrivate(app, context, listReports, ({ db }) => listOpenReports(db))

  servePrivate(app, context, dismissOrAskReport, (call) =>
    withIdempotency(context.db, call, async (tx) => {
      const { decision, ...reported } = call.body
      const is_dismissed = decision === 'dismiss'
      const reports = await (is_dismissed ? closeReports : markAsked)(tx, reported, reported.name)
      if (reports === 0) throw notFound('Report')
      if (!is_dismissed) await askForNewName(tx, context, reported)
      await insertAudit(tx, {
        actor: subjectOf(call.player.user_id),
        act: is_dismissed ? 'report dismiss' : 'report ask',
        subject: reported.about === 'team' ? subjectOf(reported.id) : `league ${reported.id}`,
        after: { reports },
      })
      return {}
    }),
  )
}

/**
 * Sends an email that asks the player of a team, or the admin of a league, to choose another name. Throws 409 if this
 * person has no email address.
 */
async function askForNewName(tx: Db, { site }: AppContext, { about, id }: ReportedName): Promise<void> {
  const is_team = about === 'team'
  const user_id = is_team ? id : (await findAdminLeague(tx, id))?.admin_id
  const player = user_id === undefined ? undefined : await findPlayer(tx, user_id)
  if (!player?.email) throw httpError('refused', 'This player has no email address')
  const emailOf = is_team ? renameAskedEmail : leagueRenameAskedEmail
  await queueEmail(tx, site, emailOf({ to: player.email, public_url: site.public_url }))
}
