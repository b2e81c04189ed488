import type { FastifyInstance } from 'fastify'
import {
  type AdminAthleteDetails,
  addAdminAthlete,
  addAthleteToSeason,
  editAdminAthlete,
  getAdminAthlete,
  listAdminAthletes,
  setAthleteFlags,
} from '#contract/admin/athletes/athletes.ts'
import { requireVersion } from '#server/admin-api/versions.ts'
import { editAthlete } from '#server/athletes/edit-athlete.ts'
import { EDIT_FIELDS, EDIT_SENTENCES } from '#server/athletes/edit-refusals.ts'
import { setFlags } from '#server/athletes/set-flags.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { withIdempotency } from '#server/http/idempotency/with-idempotency.ts'
import { servePrivate, servePrivateList } from '#server/http/serve.ts'
import {
  ADD_FIELDS,
  ADD_SENTENCES,
  type AddReport,
  addAthlete,
  addToSeason,
} from '#server/imports/add-athlete.ts'
import { actorOf } from '#server/platform/audit/actor.ts'
import type { Db } from '#server/platform/db/db.ts'
import { httpError, invalidField, notFound } from '#server/platform/errors.ts'
import { findCurrentSeason, type SeasonRow } from '#server/seasons/store.ts'
import { auditSubjectOf, matchesSearch, readAthlete } from './athlete-details.ts'
import { adminDoubleRoutes } from './double-routes.ts'
import { listAthletes } from './store.ts'

export function adminAthleteRoutes(app: FastifyInstance, context: AppContext): void {
  servePrivateList(app, context, listAdminAthletes, async ({ db, query }) => {
    const found = (await listAthletes(db, query)).filter(matchesSearch(query.search ?? ''))
    const { limit, offset } = query
    return { rows: found.slice(offset, offset + limit).map(({ athlete }) => athlete), total: found.length }
  })
  adminDoubleRoutes(app, context)

  servePrivate(app, context, getAdminAthlete, async ({ db, params, reply }) => {
    const details = await readAthlete(db, params.athlete_id)
    void reply.header('etag', details.version)
    return details
  })

  servePrivate(app, context, addAdminAthlete, (call) =>
    withIdempotency(context.db, call, async (tx) => {
      const { reason, ...given } = call.body
      const by = { actor: actorOf(call.player), reason }
      return readAdded(tx, await addAthlete(tx, await requireCurrentSeason(tx), given, by))
    }),
  )

  servePrivate(app, context, addAthleteToSeason, (call) =>
    withIdempotency(context.db, call, async (tx) => {
      const by = { actor: actorOf(call.player), reason: call.body.reason }
      return readAdded(tx, await addToSeason(tx, await requireCurrentSeason(tx), call.params.athlete_id, by))
    }),
  )

  servePrivate(app, context, setAthleteFlags, (call) =>
    withIdempotency(context.db, call, async (tx) => {
      const { athlete_ids, flags, reason } = call.body
      const { season_id } = await requireCurrentSeason(tx)
      const command = { season_id, athlete_ids, flags: withoutUndefined(flags) }
      const ids = await setFlags(tx, command, { actor: actorOf(call.player), reason })
      return { changed: ids.length }
    }),
  )

  servePrivate(app, context, editAdminAthlete, (call) =>
    withIdempotency(context.db, call, async (tx) => {
      const { athlete_id } = call.params
      const { reason, ...given } = call.body
      const season = await findCurrentSeason(tx)
      if (!season) throw notFound('Athlete')
      const { season_id } = season
      const check = () => requireVersion(tx, auditSubjectOf(athlete_id), call.request.headers['if-match'])
      const by = { actor: actorOf(call.player), reason }
      const report = await editAthlete(
        tx,
        { season_id, athlete_id, fields: withoutUndefined(given), check },
        by,
      )
      if (report.ok) return readAthlete(tx, athlete_id)
      if (report.reason === 'not-there') throw notFound('Athlete')
      const field = EDIT_FIELDS[report.reason]
      const holder = report.holder ? `: ${report.holder.name} (${report.holder.country})` : ''
      const sentence = `${EDIT_SENTENCES[report.reason]}${holder}`
      throw field ? invalidField(field, sentence) : httpError('refused', sentence)
    }),
  )
}

async function requireCurrentSeason(tx: Db): Promise<SeasonRow> {
  const season = await findCurrentSeason(tx)
  if (!season) throw httpError('refused', 'There is no season yet: create one on the calendar page')
  return season
}

async function readAdded(tx: Db, report: AddReport): Promise<AdminAthleteDetails> {
  if (report.ok) return readAthlete(tx, report.athlete_id)
  if (report.reason === 'unknown') throw notFound('Athlete')
  const field = ADD_FIELDS[report.reason]
  const holder = report.holder ? `: ${report.holder.name} (${report.holder.country})` : ''
  const sentence = `${ADD_SENTENCES[report.reason]}${holder}`
  throw field ? invalidField(field, sentence) : httpError('refused', sentence)
}

type SetFields<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> }

function withoutUndefined<Fields extends object>(fields: Fields): SetFields<Fields> {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given) as SetFields<Fields>
}
