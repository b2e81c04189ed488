import { z } from 'zod'
import { Id, IdText, Instant } from './fields.ts'
import { repeatable, route } from './route.ts'

/** An athlete whom the user watches. Only that user sees it. */
export const WatchedAthlete = z.strictObject({ athlete_id: Id, watched_at: Instant })
export type WatchedAthlete = z.infer<typeof WatchedAthlete>

const Watchlist = z.array(WatchedAthlete)
const WatchParams = z.object({ athlete_id: IdText })

export const listWatchedAthletes = route({
  method: 'GET',
  path: '/api/me/watchlist',
  caller: 'player',
  summary: 'Lists the athletes whom the user watches, latest first',
  reply: Watchlist,
})

export const watchAthlete = route({
  method: 'PUT',
  path: '/api/me/watchlist/:athlete_id',
  caller: 'player',
  summary: 'Adds an athlete to the user’s watchlist. It has at most 200 athletes',
  params: WatchParams,
  reply: Watchlist,
  refusals: ['refused', 'too-many'],
  ...repeatable,
})

export const unwatchAthlete = route({
  method: 'DELETE',
  path: '/api/me/watchlist/:athlete_id',
  caller: 'player',
  summary: 'Removes an athlete from the user’s watchlist',
  params: WatchParams,
  reply: Watchlist,
  refusals: ['too-many'],
  ...repeatable,
})
