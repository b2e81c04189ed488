import { z } from 'zod'
import { codesOf } from '#text/error-codes.ts'
import { BET_SENTENCES } from '#text/sidebet-refusals.ts'
import { Id, IdText, Instant, Points } from './fields.ts'
import { route } from './route.ts'

/** A question about a weekend. The right answer earns `value` points. */
export const Sidebet = z.strictObject({
  sidebet_id: Id,
  /** The text of the question, as Markdown. */
  description: z.string(),
  value: Points,
  betting_close: Instant,
  options: z.array(z.strictObject({ option_id: Id, description: z.string() })),
  /** The right answer. Null until an operator settles the bet. */
  settled_option_id: Id.nullable(),
})
export type Sidebet = z.infer<typeof Sidebet>

const SidebetParams = z.object({ sidebet_id: IdText })

/** `option_id` is null if the player has not answered. */
const SidebetAnswer = z.strictObject({ option_id: Id.nullable() })

export const getMySidebet = route({
  method: 'GET',
  path: '/api/me/placed_sidebets/:sidebet_id',
  caller: 'player',
  summary: 'Returns the user’s answer to a side bet',
  params: SidebetParams,
  reply: SidebetAnswer,
  response_headers: ['x-closes-at'],
})

export const placeSidebet = route({
  method: 'PUT',
  path: '/api/me/placed_sidebets/:sidebet_id',
  caller: 'player',
  summary: 'Answers a side bet or changes the answer. Null withdraws the answer',
  params: SidebetParams,
  body: SidebetAnswer,
  reply: SidebetAnswer,
  request_headers: ['idempotency-key'],
  response_headers: ['x-accepted-at', 'x-closes-at'],
  refusals: codesOf(BET_SENTENCES),
})

/** The option that a player chose, with its text. Both are null if the player has not answered. */
export const PlacedSidebet = z.strictObject({
  ...SidebetAnswer.shape,
  sidebet_option: z.strictObject({ option_id: Id, description: z.string() }).nullable(),
})
export type PlacedSidebet = z.infer<typeof PlacedSidebet>

export const getSidebetOfUser = route({
  method: 'GET',
  path: '/api/users/:user_id/placed_sidebets/:sidebet_id',
  caller: 'visitor',
  summary: 'Returns another player’s answer to a side bet. The reply is 403 until the side bet is locked',
  params: z.object({ user_id: IdText, sidebet_id: IdText }),
  reply: PlacedSidebet,
  refusals: ['forbidden'],
})
