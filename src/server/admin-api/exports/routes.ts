import type { FastifyInstance } from 'fastify'
import { exportPerson, exportPlayers, getPersonFile, getPlayersFile } from '#contract/admin/exports.ts'
import { findPlayer } from '#server/admin/store/players.ts'
import { playersFile } from '#server/exports/players-file.ts'
import { findExport, insertExport } from '#server/exports/store.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { withIdempotency } from '#server/http/idempotency/with-idempotency.ts'
import { servePrivate } from '#server/http/serve.ts'
import { readMyData } from '#server/me/data.ts'
import { subjectOf } from '#server/platform/audit/actor.ts'
import { insertAudit } from '#server/platform/audit/store.ts'
import { notFound } from '#server/platform/errors.ts'

export function adminExportRoutes(app: FastifyInstance, context: AppContext): void {
  servePrivate(app, context, exportPlayers, (call) =>
    withIdempotency(context.db, call, async (tx) => {
      const { user_id: owner_id } = call.player
      const actor = subjectOf(owner_id)
      await insertAudit(tx, { actor, act: 'players export', subject: 'players', reason: call.body.reason })
      return { export_id: await insertExport(tx, { owner_id, about_user_id: null }) }
    }),
  )

  servePrivate(app, context, exportPerson, (call) =>
    withIdempotency(context.db, call, async (tx) => {
      const { user_id: owner_id } = call.player
      const about_user_id = call.params.user_id
      if (!(await findPlayer(tx, about_user_id))) throw notFound('Player')
      const line = { actor: subjectOf(owner_id), subject: subjectOf(about_user_id), reason: call.body.reason }
      await insertAudit(tx, { ...line, act: 'player export' })
      return { export_id: await insertExport(tx, { owner_id, about_user_id }) }
    }),
  )

  servePrivate(app, context, getPlayersFile, async ({ db, params, player, reply }) => {
    const found = await findExport(db, { ...params, owner_id: player.user_id })
    if (found?.about_user_id !== null) throw notFound('Export')
    void reply.header('content-disposition', 'attachment; filename="players.csv"')
    return playersFile(context.db)
  })

  servePrivate(app, context, getPersonFile, async ({ db, params, player, reply }) => {
    const found = await findExport(db, { ...params, owner_id: player.user_id })
    if (!found?.about_user_id) throw notFound('Export')
    void reply.header('content-disposition', `attachment; filename="player-${found.about_user_id}.json"`)
    return readMyData(db, found.about_user_id, { only_locked: true })
  })
}
