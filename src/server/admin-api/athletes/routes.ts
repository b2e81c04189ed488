import type { FastifyInstance } from 'fastify'
import {
  type AdminAthleteDetails,
  editAdminAthlete,
  getAdminAthlete,
  listAdminAthletes,
} from '#contract/admin/athletes.ts'
import { nameWords } from '#game/listed-names.ts'
import { requireVersion, versionOf } from '#server/admin-api/versions.ts'
import { EDIT_FIELDS, EDIT_SENTENCES, editAthlete } from '#server/athletes/edit-athlete.ts'
import { listProTeams } from '#server/athletes/store/edit.ts'
import { listPricesOfAthlete } from '#server/athletes/store/prices.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { withIdempotency } from '#server/http/idempotency/with-idempotency.ts'
import { serveOwn, serveOwnList } from '#server/http/serve.ts'
import { actorOf } from '#server/platform/audit/actor.ts'
import type { Db } from '#server/platform/db/db.ts'
import { httpError, invalidField, notFound } from '#server/platform/errors.ts'
import { findCurrentSeason } from '#server/seasons/store.ts'
import { findAthlete, type ListedAthlete, listAthletes } from './store.ts'

export function adminAthleteRoutes(app: FastifyInstance, context: AppContext): void {
  serveOwnList(app, context, listAdminAthletes, async ({ db, query }) => {
    const found = (await listAthletes(db, query)).filter(matchesSearch(query.search ?? ''))
    const { limit, offset } = query
    return { rows: found.slice(offset, offset + limit).map(({ athlete }) => athlete), total: found.length }
  })

  serveOwn(app, context, getAdminAthlete, async ({ db, params, reply }) => {
    const details = await readAthlete(db, params.athlete_id)
    void reply.header('etag', details.version)
    return details
  })

  serveOwn(app, context, editAdminAthlete, (call) =>
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
      const who = report.holder ? `: ${report.holder.name} (${report.holder.country})` : ''
      const sentence = `${EDIT_SENTENCES[report.reason]}${who}`
      throw field ? invalidField(field, sentence) : httpError('refused', sentence)
    }),
  )
}

/**
 * Whether an athlete matches a search. Each of its words must be the start of the code or of a word of the name, or be
 * the code of the nation. Case and accents are ignored.
 */
function matchesSearch(search: string): (listed: ListedAthlete) => boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return ({ athlete: { name, federation_code, country }, nation }) => {
    const own = nameWords(name)
    return words.every((word) => {
      if (federation_code?.toLowerCase().startsWith(word)) return true
      if ([country, nation].some((code) => code.toLowerCase() === word)) return true
      const parts = nameWords(word)
      return parts.length > 0 && parts.every((part) => own.some((each) => each.startsWith(part)))
    })
  }
}

async function readAthlete(db: Db, athlete_id: number): Promise<AdminAthleteDetails> {
  const season = await findCurrentSeason(db)
  const athlete = await findAthlete(db, athlete_id)
  if (!season || !athlete) throw notFound('Athlete')
  const prices = await listPricesOfAthlete(db, athlete_id)
  return {
    athlete,
    pro_teams: await listProTeams(db, season.season_id),
    prices: prices.map(({ set_at, price }) => ({ set_at: set_at.toISOString(), price })),
    version: await versionOf(db, auditSubjectOf(athlete_id)),
  }
}

function auditSubjectOf(athlete_id: number): string {
  return `athlete ${athlete_id}`
}

type Given<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> }

function withoutUndefined<Fields extends object>(fields: Fields): Given<Fields> {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given) as Given<Fields>
}
