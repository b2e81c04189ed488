import type { FastifyInstance } from 'fastify'
import { compareRevision, discardRevision, restoreRevision } from '#contract/admin/results/results.ts'
import { compareLists, type ListedResult } from '#game/scoring/revisions.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { withIdempotency } from '#server/http/idempotency/with-idempotency.ts'
import { servePrivate } from '#server/http/serve.ts'
import { subjectOf } from '#server/platform/audit/actor.ts'
import { httpError, notFound } from '#server/platform/errors.ts'
import {
  discardRevisionIn,
  type RevisionReport,
  restoreRevisionIn,
} from '#server/revisions/discard-revision.ts'
import { listRevisionResults, listRevisions } from '#server/revisions/store.ts'
import { asScoringRequest, whileScoring } from '#server/scoring/store/while-scoring.ts'
import { findRaceFacts } from './store/races.ts'

/** Routes that compare the result lists of a race, and discard or restore a list. */
export function adminRevisionRoutes(app: FastifyInstance, context: AppContext): void {
  servePrivate(app, context, compareRevision, async ({ db, params: { race_id, number }, query }) => {
    if (!(await findRaceFacts(db, race_id))) throw notFound('Race')
    const revisions = await listRevisions(db, race_id)
    const after = revisions.find((each) => each.number === number)
    const before = revisions.findLast((each) =>
      query.with ? each.number === query.with : each.number < number,
    )
    if (!after || (query.with && !before)) throw notFound('List')
    const old = before ? await listRevisionResults(db, before.revision_id) : []
    const next = await listRevisionResults(db, after.revision_id)
    const changes = compareLists(old, next).map((change) => {
      const { athlete_id, name, country } = (change.after ?? change.before)!
      return { athlete_id, name, country, before: outcomeOf(change.before), after: outcomeOf(change.after) }
    })
    return { from: before?.number ?? null, to: number, changes }
  })

  for (const [route, act] of [
    [discardRevision, discardRevisionIn],
    [restoreRevision, restoreRevisionIn],
  ] as const) {
    servePrivate(app, context, route, async (call) => {
      const { db, params, body, player } = call
      const race = await findRaceFacts(db, params.race_id)
      if (!race) throw notFound('Race')
      const actor = subjectOf(player.user_id)
      const { race_id, number: revision_number } = params
      const { season_id } = race
      const command = { season_id, race_id, revision_number, actor, reason: body.reason, dry_run: false }
      return asScoringRequest(() =>
        whileScoring(db, season_id, () =>
          withIdempotency(db, call, async (tx) => ({ latest_number: latestOf(await act(tx, command)) })),
        ),
      )
    })
  }
}

function outcomeOf(row: ListedResult | null) {
  return row && { place: row.place, status: row.status, time: row.time }
}

function latestOf(report: RevisionReport): number | null {
  if (report.ok) return report.latest
  if (report.reason === 'unknown-revision') throw notFound('List')
  throw httpError(report.reason)
}
