import type { FastifyInstance } from 'fastify'
import {
  getMyData,
  getMyPerson,
  getMyRaceResults,
  getMyRank,
  getMyWeekendResults,
  patchMe,
  putMyPassword,
} from '#contract/me.ts'
import { limitTries } from '#server/accounts/limits.ts'
import { serveOwn } from '#server/http/serve.ts'
import type { Shell } from '#server/http/shell.ts'
import { needRace } from '#server/races/need-race.ts'
import { readPlace } from '#server/standings/read.ts'
import { findRaceStanding } from '#server/standings/store/pointers.ts'
import { needWeekend } from '#server/weekends/need-weekend.ts'
import { changePassword } from './change-password.ts'
import { changeProfile } from './change-profile.ts'
import { readMyData } from './data.ts'
import { readMe } from './me.ts'
import { findPerson } from './store/profile.ts'
import { readMyWeekend } from './weekend.ts'

export function meRoutes(app: FastifyInstance, shell: Shell): void {
  serveOwn(app, shell, getMyRank, ({ db, player }) => readMe(db, player))

  serveOwn(app, shell, patchMe, async ({ body, db, player }) => {
    return readMe(db, await changeProfile(db, player, body))
  })

  serveOwn(app, shell, getMyPerson, ({ db, player }) => findPerson(db, player.user_id))

  serveOwn(app, shell, putMyPassword, async (call) => {
    await changePassword(shell, call)
    return {}
  })

  serveOwn(app, shell, getMyData, async ({ db, player, reply }) => {
    const { user_id } = player
    await limitTries(db, 'my_data', String(user_id))
    void reply.header('content-disposition', `attachment; filename="my-data-${user_id}.json"`)
    return readMyData(db, user_id)
  })

  serveOwn(app, shell, getMyRaceResults, async ({ params, db, player }) => {
    const { race_id } = await needRace(db, params.race_id)
    const place = await readPlace(db, () => findRaceStanding(db, race_id), player.user_id)
    return { score: place?.score ?? null, rank: place?.rank ?? null }
  })

  serveOwn(app, shell, getMyWeekendResults, async ({ params, db, player }) => {
    const { weekend_id } = await needWeekend(db, params.weekend_id)
    return readMyWeekend(db, player.user_id, weekend_id)
  })
}
