import type { FastifyInstance } from 'fastify'
import { getMoney, getMyTeam, getTeamOfUser } from '#contract/teams.ts'
import { serve, serveOwn } from '#server/http/serve.ts'
import type { Shell } from '#server/http/shell.ts'
import { needRevealedSelection } from '#server/selections/need-revealed.ts'
import { needUser } from '#server/users/need-user.ts'
import { headersOf } from './change-team.ts'
import { readMoney } from './money.ts'
import { needTeam } from './need-team.ts'
import { ownedAthletes, tagOf } from './owned.ts'

export function teamRoutes(app: FastifyInstance, shell: Shell): void {
  serveOwn(app, shell, getMyTeam, async ({ params: { selection_id }, player, reply }) => {
    const team = await needTeam(shell.pool, player.user_id, selection_id)
    void reply.headers(headersOf(tagOf(team, selection_id), team))
    return ownedAthletes(team.picks)
  })

  serveOwn(app, shell, getMoney, async ({ query, db, player }) => {
    return { budget: await readMoney(shell.pool, db, player.user_id, query.selection_id) }
  })

  serve(app, shell, getTeamOfUser, async ({ params: { user_id, selection_id }, db }) => {
    await needUser(db, user_id)
    await needRevealedSelection(db, selection_id)

    const { picks } = await needTeam(shell.pool, user_id, selection_id)
    return ownedAthletes(picks)
  })
}
