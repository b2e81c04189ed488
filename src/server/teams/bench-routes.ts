import type { FastifyInstance } from 'fastify'
import { getMyReserves, getReservesOfUser, putMyReserves, type Reserves } from '#contract/teams.ts'
import type { Bench } from '#game/teams/reserves.ts'
import { ensureRevealed } from '#server/calendar/ensure-revealed.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { serve, servePrivate } from '#server/http/serve.ts'
import { getUserOr404 } from '#server/users/get-user.ts'
import { changeBench } from './change-bench.ts'
import { headersOf } from './change-team.ts'
import { getTeamOr404 } from './get-team.ts'
import { tagOf } from './owned.ts'

export function benchRoutes(app: FastifyInstance, context: AppContext): void {
  servePrivate(app, context, getMyReserves, async ({ params: { selection_id }, player, reply }) => {
    const team = await getTeamOr404(context.db, player.user_id, selection_id)
    void reply.headers(headersOf(tagOf(team, selection_id), team))
    return shownReserves(team.bench)
  })

  servePrivate(app, context, putMyReserves, (call) => changeBench(context, call, shownReserves))

  serve(app, context, getReservesOfUser, async ({ params: { user_id, selection_id }, db }) => {
    await getUserOr404(db, user_id)
    await ensureRevealed(db, selection_id)
    return shownReserves((await getTeamOr404(db, user_id, selection_id)).bench)
  })
}

function shownReserves({ vice_captain, reserves }: Bench): Reserves {
  const idsOf = (gender: 'm' | 'f') => {
    const own = reserves.filter((each) => each.gender === gender)
    return own.toSorted((a, b) => a.place - b.place).map(({ athlete_id }) => athlete_id)
  }
  return { vice_captain, m: idsOf('m'), f: idsOf('f') }
}
