import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  deletePerson,
  endPersonsSession,
  endPersonsSessions,
  getPerson,
  listPeople,
  moderatePerson,
  putPersonsRole,
  renamePersonsTeam,
} from '#contract/admin/people.ts'
import { deletePlayer } from '#server/admin/delete-player.ts'
import { endSessions } from '#server/admin/end-sessions.ts'
import {
  MODERATE_PLAYER_SENTENCES,
  type ModeratePlayerRefusal,
  moderatePlayer,
  type PlayerAct,
  refusalFor,
} from '#server/admin/moderate-player.ts'
import { renameTeam } from '#server/admin/rename-team.ts'
import { countPlayers, findPlayer, listPlayers, lockPlayer } from '#server/admin/store/players.ts'
import { requireVersion } from '#server/admin-api/versions.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { withIdempotency } from '#server/http/idempotency/with-idempotency.ts'
import { servePrivate, servePrivateList } from '#server/http/serve.ts'
import type { Player } from '#server/http/sessions/player.ts'
import { addJob } from '#server/jobs/store.ts'
import { subjectOf } from '#server/platform/audit/actor.ts'
import type { Db } from '#server/platform/db/db.ts'
import { httpError, notFound } from '#server/platform/errors.ts'
import { findCurrentSeason } from '#server/seasons/store.ts'
import { moderatorOf, readPerson, toPerson } from './person.ts'
import { findUserOfSession } from './store.ts'

export function adminPeopleRoutes(app: FastifyInstance, context: AppContext): void {
  servePrivateList(app, context, listPeople, async ({ db, query, player }) => {
    const filter = {
      ...query,
      search: query.search || null,
      state: query.state ?? null,
      may_see_emails: player.role === 'owner',
    }
    const rows = await listPlayers(db, filter)
    return { rows: rows.map((row) => toPerson(row, player)), total: await countPlayers(db, filter) }
  })

  servePrivate(app, context, getPerson, async ({ db, params, player, reply }) => {
    const found = await readPerson(db, params.user_id, player)
    void reply.header('etag', found.version)
    return found
  })

  servePrivate(app, context, moderatePerson, async (call) => {
    const { act, reason } = call.body
    const reply = await changePlayer(context, call, (tx, user_id) =>
      moderate(tx, user_id, act, { player: call.player, reason }),
    )
    context.notifyJobs?.()
    return reply
  })

  servePrivate(app, context, putPersonsRole, (call) =>
    changePlayer(context, call, (tx, user_id) =>
      moderate(tx, user_id, call.body.role, { player: call.player, reason: call.body.reason }),
    ),
  )

  servePrivate(app, context, renamePersonsTeam, (call) =>
    changePlayer(context, call, async (tx, user_id) => {
      await ensureMayChange(tx, user_id, call.player)
      const refused = await renameTeam(tx, user_id, call.body.team_name, actorOf(call))
      if (refused) throw httpError('refused', refused)
      return null
    }),
  )

  servePrivate(app, context, deletePerson, (call) =>
    changePlayer(context, call, async (tx, user_id) => {
      const by = { ...actorOf(call), ...moderatorOf(call.player) }
      const refused = await deletePlayer(tx, context.site, user_id, by)
      if (refused) throw refusalError(refused)
      return null
    }),
  )

  servePrivate(app, context, endPersonsSessions, (call) =>
    changePlayer(context, call, async (tx, user_id) => {
      await ensureMayChange(tx, user_id, call.player)
      await endSessions(tx, { user_id }, actorOf(call))
      return null
    }),
  )

  servePrivate(app, context, endPersonsSession, (call) =>
    withIdempotency(context.db, call, async (tx) => {
      const { session_id } = call.params
      const user_id = await findUserOfSession(tx, session_id)
      if (user_id === undefined) throw notFound('Session')
      await endSessions(tx, { user_id, session_id }, { actor: subjectOf(call.player.user_id) })
      return {}
    }),
  )
}

type Call = {
  params: { user_id: number }
  body: { reason: string }
  player: Player
  request: FastifyRequest
  reply: Parameters<typeof withIdempotency>[1]['reply']
}

/** Runs an act once for each idempotency key. Throws 412 if the player has changed since the caller read them. */
function changePlayer(
  context: AppContext,
  call: Call,
  work: (tx: Db, user_id: number) => Promise<number | null>,
): Promise<{ job_id: number | null }> {
  return withIdempotency(context.db, call, async (tx) => {
    const { user_id } = call.params
    if (!(await lockPlayer(tx, user_id))) throw notFound('Player')
    await requireVersion(tx, subjectOf(user_id), call.request.headers['if-match'])
    return { job_id: await work(tx, user_id) }
  })
}

function actorOf({ player, body }: Pick<Call, 'player' | 'body'>) {
  return { actor: subjectOf(player.user_id), reason: body.reason }
}

/**
 * Moderates a player. Boards show the verified badge, so a change of the badge adds a job that rebuilds the boards.
 * Returns the id of the job, or null if no job was added.
 */
async function moderate(
  tx: Db,
  user_id: number,
  act: PlayerAct,
  { player, reason }: { player: Player; reason: string },
): Promise<number | null> {
  const actor = subjectOf(player.user_id)
  const outcome = await moderatePlayer(tx, user_id, act, { actor, reason, ...moderatorOf(player) })
  if (!outcome.ok) throw refusalError(outcome.reason)
  if (!outcome.is_changed || !act.endsWith('verify')) return null
  const season = await findCurrentSeason(tx)
  if (!season) return null
  return addJob(tx, { kind: 'rebuild', input: { season_id: season.season_id }, actor })
}

/** Throws 409 if the caller is an operator, and the user is another operator or an owner. */
async function ensureMayChange(tx: Db, user_id: number, caller: Player): Promise<void> {
  const player = await findPlayer(tx, user_id)
  const refused = player && refusalFor(player, 'role', moderatorOf(caller))
  if (refused && refused !== 'own-account') throw refusalError(refused)
}

function refusalError(reason: ModeratePlayerRefusal) {
  return httpError('refused', `This ${MODERATE_PLAYER_SENTENCES[reason]}`)
}
