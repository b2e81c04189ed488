import { z } from 'zod'
import { MOST_RESERVES } from '#game/teams/reserves.ts'
import { codesOf } from '#text/error-codes.ts'
import {
  CAPTAIN_SENTENCES,
  COPY_SENTENCES,
  LIMIT_SENTENCES,
  OFFER_SENTENCES,
  PICK_SENTENCES,
  REMOVE_SENTENCES,
  RESERVE_SENTENCES,
  TRADING_SENTENCES,
  UNDO_SENTENCES,
} from '#text/team-refusals.ts'
import { CountryCode, Gender, Id, IdText } from './fields.ts'
import { route } from './route.ts'

/**
 * An athlete of a team. `rank` is the place that the player predicts for the athlete. Null if the selection has no
 * ranked picks.
 */
export const OwnedAthlete = z.strictObject({
  athlete: z.strictObject({
    athlete_id: Id,
    name: z.string(),
    country: CountryCode,
    gender: Gender,
    is_cub: z.boolean(),
  }),
  athlete_id: Id,
  is_team_captain: z.boolean(),
  rank: z.int().nullable(),
  bought_for: z.int(),
})
export type OwnedAthlete = z.infer<typeof OwnedAthlete>

/** The whole team, ordered by gender and, if the selection has ranked picks, by `rank`. */
const Team = z.array(OwnedAthlete)

/** An athlete that a request adds to a team. `bought_for` is ignored, because the server determines the price. */
const RequestedPick = z.strictObject({
  athlete_id: Id,
  is_team_captain: z.boolean().nullish(),
  rank: z.int().min(1).max(1000).nullish(),
  bought_for: z.number().nullish(),
})

const RequestedTeam = z
  .array(RequestedPick)
  .max(100, 'A team has at most 100 athletes')
  .refine((picks) => new Set(picks.map((pick) => pick.athlete_id)).size === picks.length, {
    error: 'A team can contain an athlete only once',
  })
  .refine((picks) => picks.filter((pick) => pick.is_team_captain).length <= 1, {
    error: 'A team has at most one captain',
  })

const SelectionParams = z.object({ selection_id: IdText })
const AthleteParams = z.object({ selection_id: IdText, athlete_id: IdText })

/**
 * Properties of all changes of a team. To be able to repeat the request, a client may send an idempotency key. In
 * If-Match it may send the revision of the team that it changes. The reply says when the change was accepted.
 */
const team_change = {
  reply: Team,
  request_headers: ['idempotency-key', 'if-match'],
  response_headers: ['etag', 'x-accepted-at', 'x-closes-at'],
} as const

export const getMyTeam = route({
  method: 'GET',
  path: '/api/me/teams/selections/:selection_id',
  caller: 'player',
  summary: 'Returns the user’s team in a selection. The ETag is the revision of the team',
  params: SelectionParams,
  reply: Team,
  response_headers: ['etag', 'x-accepted-at', 'x-closes-at'],
})

export const addPick = route({
  method: 'POST',
  path: '/api/me/teams/selections/:selection_id',
  caller: 'player',
  summary: 'Adds an athlete to the team at today’s price',
  params: SelectionParams,
  body: RequestedPick,
  ...team_change,
  refusals: ['stale', 'no-captains', ...codesOf(PICK_SENTENCES)],
})

export const replaceTeam = route({
  method: 'PUT',
  path: '/api/me/teams/selections/:selection_id/bulk',
  caller: 'player',
  summary:
    'Replaces the whole team, or reorders ranked picks. If the change is refused, the team stays as it was',
  params: SelectionParams,
  body: RequestedTeam,
  ...team_change,
  refusals: ['stale', 'no-captains', 'not-an-order', ...codesOf(PICK_SENTENCES)],
})

export const copyTeam = route({
  method: 'PUT',
  path: '/api/me/teams/selections/:selection_id/clone',
  caller: 'player',
  summary:
    'Copies the team of the selection in the path to the selection in the body, at today’s prices. If the copy is refused, no team changes',
  params: SelectionParams,
  body: z.strictObject({ selection_id: Id }),
  ...team_change,
  refusals: ['stale', ...codesOf({ ...COPY_SENTENCES, ...PICK_SENTENCES })],
})

export const makeCaptain = route({
  method: 'PUT',
  path: '/api/me/teams/selections/:selection_id/:athlete_id/make_team_captain',
  caller: 'player',
  summary: 'Makes an athlete of the team its captain',
  params: AthleteParams,
  ...team_change,
  refusals: ['stale', ...codesOf(CAPTAIN_SENTENCES)],
})

export const removePick = route({
  method: 'DELETE',
  path: '/api/me/teams/selections/:selection_id/:athlete_id',
  caller: 'player',
  summary: 'Removes an athlete from the team. The player gets back the price that they paid',
  params: AthleteParams,
  ...team_change,
  refusals: ['stale', ...codesOf(REMOVE_SENTENCES)],
})

export const undoTeam = route({
  method: 'POST',
  path: '/api/me/teams/selections/:selection_id/undo',
  caller: 'player',
  summary:
    'Undoes the last change of the team. The previous athletes return at the prices that were paid. Earlier changes cannot be undone',
  params: SelectionParams,
  ...team_change,
  required_headers: ['if-match'],
  refusals: [
    'stale',
    'no-captains',
    ...codesOf({ ...UNDO_SENTENCES, ...TRADING_SENTENCES, ...OFFER_SENTENCES, ...LIMIT_SENTENCES }),
  ],
})

/** `budget` is the money that is left. Null if the selection has no budget, or if there is no selection to pick for. */
const Balance = z.strictObject({ budget: z.int().nullable() })

export const getBalance = route({
  method: 'GET',
  path: '/api/me/money',
  caller: 'player',
  summary:
    'Returns the money that the user has left in a selection. `selection_id` defaults to the active selection',
  query: z.object({ selection_id: IdText.optional() }),
  reply: Balance,
  refusals: ['not-found'],
})

export const getTeamOfUser = route({
  method: 'GET',
  path: '/api/users/:user_id/teams/selections/:selection_id',
  caller: 'visitor',
  summary: 'Returns another player’s team in a selection. The reply is 403 until the selection is locked',
  params: z.object({ user_id: IdText, selection_id: IdText }),
  reply: Team,
  refusals: ['forbidden'],
})

/** The reserves of one gender, in the order in which they are used. */
const ReservesOfGender = z
  .array(Id)
  .max(MOST_RESERVES, `A team has at most ${MOST_RESERVES} reserves of each gender`)
  .refine((ids) => new Set(ids).size === ids.length, { error: 'An athlete can be a reserve only once' })

/**
 * The reserves and the vice-captain of a team (rules §11). The vice-captain is one of the picks. Reserves are not
 * picks, but cost as much as picks.
 */
export const Reserves = z.strictObject({
  vice_captain: Id.nullable(),
  m: ReservesOfGender,
  f: ReservesOfGender,
})
export type Reserves = z.infer<typeof Reserves>

export const getMyReserves = route({
  method: 'GET',
  path: '/api/me/teams/selections/:selection_id/reserves',
  caller: 'player',
  summary:
    'Returns the reserves and the vice-captain of the user’s team in a selection. The ETag is the revision of the team',
  params: SelectionParams,
  reply: Reserves,
  response_headers: ['etag', 'x-accepted-at', 'x-closes-at'],
})

export const putMyReserves = route({
  method: 'PUT',
  path: '/api/me/teams/selections/:selection_id/reserves',
  caller: 'player',
  summary:
    'Replaces the reserves and the vice-captain. Reserves who stay keep their price. The revision of the team increases',
  params: SelectionParams,
  body: Reserves,
  ...team_change,
  reply: Reserves,
  refusals: ['stale', ...codesOf({ ...RESERVE_SENTENCES, ...TRADING_SENTENCES, ...OFFER_SENTENCES })],
})

export const getReservesOfUser = route({
  method: 'GET',
  path: '/api/users/:user_id/teams/selections/:selection_id/reserves',
  caller: 'visitor',
  summary:
    'Returns the reserves and the vice-captain of another player’s team. The reply is 403 until the selection is locked',
  params: z.object({ user_id: IdText, selection_id: IdText }),
  reply: Reserves,
  refusals: ['forbidden'],
})
