import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  type AdminLeague,
  type AdminLeagueDetails,
  deleteAdminLeague,
  getAdminLeague,
  listAdminLeagues,
  refuseAdminLeague,
  renameAdminLeague,
  verifyAdminLeague,
} from '#contract/admin/leagues.ts'
import {
  LEAGUE_SENTENCES,
  type LeagueOutcome,
  removeLeague,
  renameLeague,
  unverifyLeague,
  verifyLeague,
} from '#server/admin/moderate-league.ts'
import * as store from '#server/admin/store/leagues.ts'
import { requireVersion, versionOf } from '#server/admin-api/versions.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { withIdempotency } from '#server/http/idempotency/with-idempotency.ts'
import { servePrivate, servePrivateList } from '#server/http/serve.ts'
import type { Player } from '#server/http/sessions/player.ts'
import { lockLeagueSums, takeSharedLeagueLock } from '#server/leagues/store/scores.ts'
import { type Actor, subjectOf } from '#server/platform/audit/actor.ts'
import type { Db } from '#server/platform/db/db.ts'
import { httpError, notFound } from '#server/platform/errors.ts'
import { listOpenReports } from '#server/reports/store.ts'

export function adminLeagueRoutes(app: FastifyInstance, context: AppContext): void {
  servePrivateList(app, context, listAdminLeagues, async ({ db, query }) => {
    const filter = { ...query, search: query.search || null }
    const rows = await store.listAdminLeagues(db, filter)
    return { rows: rows.map(toLeague), total: await store.countAdminLeagues(db, filter) }
  })

  servePrivate(app, context, getAdminLeague, async ({ db, params, reply }) => {
    const found = await readLeague(db, params.league_id)
    void reply.header('etag', found.version)
    return found
  })

  servePrivate(app, context, verifyAdminLeague, (call) =>
    changeLeague(context, call, (tx, league_id, by) => verifyLeague(tx, league_id, call.body.club, by)),
  )
  servePrivate(app, context, refuseAdminLeague, (call) => changeLeague(context, call, unverifyLeague))
  servePrivate(app, context, renameAdminLeague, (call) =>
    changeLeague(context, call, (tx, league_id, by) => renameLeague(tx, league_id, call.body.name, by)),
  )
  servePrivate(app, context, deleteAdminLeague, (call) => changeLeague(context, call, removeLeague))
}

async function readLeague(db: Db, league_id: number): Promise<AdminLeagueDetails> {
  const league = await store.findAdminLeague(db, league_id)
  if (!league) throw notFound('League')
  const rival = league.club ? await store.findLeagueOfClub(db, league.club) : undefined
  const subject = `league ${league_id}`
  return {
    league: toLeague(league),
    rival: rival && rival.league_id !== league_id ? rival : null,
    reports: await listOpenReports(db, { about: 'league', id: league_id }),
    version: await versionOf(db, subject),
  }
}

function toLeague({ verification_asked_at, created_at, ...league }: store.AdminLeague): AdminLeague {
  return {
    ...league,
    verification_asked_at: verification_asked_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
  }
}

type Call = {
  params: { league_id: number }
  body: { reason?: string | undefined }
  player: Player
  request: FastifyRequest
  reply: Parameters<typeof withIdempotency>[1]['reply']
}

/** Runs an act once for each idempotency key. Throws 412 if the league has changed since the caller read it. */
function changeLeague(
  { db }: AppContext,
  call: Call,
  work: (tx: Db, league_id: number, by: Actor) => Promise<LeagueOutcome>,
): Promise<Record<string, never>> {
  return withIdempotency(db, call, async (tx) => {
    const { league_id } = call.params
    const by = { actor: subjectOf(call.player.user_id), reason: call.body.reason }
    // Takes the locks of the acts in the same order as the acts do, because another order could deadlock.
    await takeSharedLeagueLock(tx)
    if (work === removeLeague) await lockLeagueSums(tx)
    if (!(await store.lockAdminLeague(tx, league_id))) throw notFound('League')
    await requireVersion(tx, `league ${league_id}`, call.request.headers['if-match'])
    const refused = await work(tx, league_id, by)
    if (refused === 'gone') throw notFound('League')
    if (refused) throw httpError('refused', LEAGUE_SENTENCES[refused])
    return {}
  })
}
