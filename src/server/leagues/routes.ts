import type { FastifyInstance } from 'fastify'
import {
  addLeague,
  deleteLeague,
  getLeague,
  getLeagueScore,
  listLeagueProgress,
  listLeagues,
  listLeaguesOfUser,
  listMyLeagues,
  listTeamChallenge,
} from '#contract/leagues/leagues.ts'
import { toPoints } from '#game/scoring/points.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { withIdempotency } from '#server/http/idempotency/with-idempotency.ts'
import { serveList, servePrivate, servePrivateList } from '#server/http/serve.ts'
import { notFound } from '#server/platform/errors.ts'
import { settingsOf } from '#server/site/site.ts'
import { findSite } from '#server/site/store/site.ts'
import { getUserOr404 } from '#server/users/get-user.ts'
import { createLeague } from './create-league.ts'
import { readEntry, readLeagueBoard, toLeagueRanking } from './entry.ts'
import { ensureAdmin, getLeagueOr404, lockLeagueForDeletionOr404 } from './get-league.ts'
import { readMyLeagues } from './my-leagues.ts'
import { countBoard, listBoard } from './store/boards.ts'
import { findVerification } from './store/find.ts'
import * as leagues from './store/leagues.ts'
import { listSteps, type StepRow } from './store/progress.ts'

export function leagueRoutes(app: FastifyInstance, context: AppContext): void {
  servePrivateList(app, context, listLeagues, ({ query, db, player }) => {
    return readLeagueBoard(db, 'all', player.user_id, query)
  })

  servePrivateList(app, context, listMyLeagues, ({ query, db, player: { user_id } }) => {
    return readMyLeagues(db, user_id, query)
  })

  servePrivateList(app, context, listTeamChallenge, async ({ query, db, player }) => {
    const { include_team_challenge } = settingsOf(await findSite(db))
    if (!include_team_challenge) throw notFound('Team challenge')
    return readLeagueBoard(db, 'verified', player.user_id, query)
  })

  serveList(app, context, listLeaguesOfUser, async ({ params, query, db }) => {
    const { user_id } = await getUserOr404(db, params.user_id)
    const board = { ...query, of_user: user_id }
    const rows = await listBoard(db, 'all', null, board)
    return { rows: rows.map(toLeagueRanking), total: await countBoard(db, 'all', board) }
  })

  servePrivate(app, context, addLeague, createLeague)

  servePrivate(app, context, getLeague, async ({ params, db, player: { user_id } }) => {
    const { league_id, admin_id } = await getLeagueOr404(db, params.name)
    const { league, membership } = await readEntry(db, league_id, user_id)
    const { verified, is_asked } = await findVerification(db, league_id)
    const is_verification_asked = admin_id === user_id ? is_asked && !verified : null
    return { ...league, membership, is_verification_asked }
  })

  servePrivate(app, context, deleteLeague, (call) => {
    return withIdempotency(context.db, call, async (tx) => {
      const league = await lockLeagueForDeletionOr404(tx, call.params.name)
      ensureAdmin(league, call.player.user_id)
      await leagues.deleteLeague(tx, league.league_id)
      return {}
    })
  })

  servePrivate(app, context, getLeagueScore, async ({ params, db, player }) => {
    const { league_id } = await getLeagueOr404(db, params.name)
    const { score, rank } = await readEntry(db, league_id, player.user_id)
    return { score, rank }
  })

  servePrivate(app, context, listLeagueProgress, async ({ params, db }) => {
    const { league_id } = await getLeagueOr404(db, params.name)
    // The query sums all leagues, and every reader gets the same reply, so the reply is cached until public data
    // change.
    const made = await context.replies.take(`steps of league ${league_id}`, async () => {
      const steps = (await listSteps(db, league_id)).map(toStep)
      return { body: JSON.stringify(steps), type: 'application/json' }
    })
    return JSON.parse(String(made.identity.body))
  })
}

function toStep({ event_start, weekend_score, score, ...step }: StepRow) {
  return {
    ...step,
    event_start: event_start.toISOString(),
    weekend_score: weekend_score === null ? null : toPoints(weekend_score),
    score: score === null ? null : toPoints(score),
  }
}
