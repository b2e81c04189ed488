import { z } from 'zod'
import { AnyText, Id } from '../fields.ts'
import { route } from '../route.ts'

export const HIT_KINDS = ['race', 'weekend', 'athlete', 'player', 'league'] as const

export const AdminSearchHit = z.strictObject({
  kind: z.enum(HIT_KINDS),
  id: Id,
  name: z.string(),
  /**
   * A text that distinguishes hits with the same name, such as the weekend of a race or the team name of a player.
   */
  detail: z.string(),
})
export type AdminSearchHit = z.infer<typeof AdminSearchHit>

export const searchAdmin = route({
  method: 'GET',
  path: '/api/admin/search',
  caller: 'operator',
  summary:
    'Lists the races, weekends, athletes, players and leagues whose name, code or id matches the text. There are at most five hits of each kind',
  query: z.object({
    text: AnyText.trim().min(1, 'must not be empty').max(140, 'must be at most 140 characters'),
  }),
  reply: z.array(AdminSearchHit),
})
