import type { FastifyInstance } from 'fastify'
import {
  getRacesPreview,
  previewRaces,
  publishRaces,
  publishRacesOfficial,
} from '#contract/admin/results/race-publications.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { withIdempotency } from '#server/http/idempotency/with-idempotency.ts'
import { servePrivate } from '#server/http/serve.ts'
import { addJob } from '#server/jobs/store.ts'
import { subjectOf } from '#server/platform/audit/actor.ts'
import { notFound } from '#server/platform/errors.ts'
import { publishRacesPreview } from './preview-races.ts'
import { findRacesPreviewJob } from './store/previews.ts'

/**
 * Routes that preview and publish several races together, like the commands `publish --weekend` and `publish --all`.
 */
export function adminRacesPublicationRoutes(app: FastifyInstance, context: AppContext): void {
  servePrivate(app, context, previewRaces, async (call) => {
    const { db, body, player } = call
    const { user_id } = player
    const reply = await withIdempotency(db, call, async (tx) => {
      const input = { user_id, choice: body }
      return { job_id: await addJob(tx, { kind: 'preview-races', input, actor: subjectOf(user_id) }) }
    })
    context.notifyJobs?.()
    return reply
  })

  servePrivate(app, context, getRacesPreview, async ({ db, params: { job_id }, player: { user_id } }) => {
    const found = await findRacesPreviewJob(db, user_id, job_id)
    if (!found) throw notFound('Preview')
    return found
  })

  for (const route of [publishRaces, publishRacesOfficial]) {
    servePrivate(app, context, route, async (call) => {
      const { db, body, player } = call
      const { user_id } = player
      const by = { user_id, actor: subjectOf(user_id) }
      const scope = { may_be_official: route === publishRacesOfficial }
      const reply = await withIdempotency(db, call, async (tx) => {
        return { job_id: await publishRacesPreview(tx, by, body, scope) }
      })
      context.notifyJobs?.()
      return reply
    })
  }
}
