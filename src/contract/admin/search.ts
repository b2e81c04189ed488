import { z } from 'zod'
import { Id, Line } from '../fields.ts'
import { route } from '../route.ts'

export const FOUND_KINDS = ['race', 'athlete', 'player', 'league'] as const

/** Something that the search of the admin pages found. */
export const AdminFound = z.strictObject({
  kind: z.enum(FOUND_KINDS),
  id: Id,
  name: z.string(),
  /** What tells it from others of that name: the weekend of a race, the nation of an athlete. */
  detail: z.string(),
})
export type AdminFound = z.infer<typeof AdminFound>

export const searchAdmin = route({
  method: 'GET',
  path: '/api/admin/search',
  caller: 'operator',
  summary: 'Races, athletes, players and leagues by a part of their name, code or id, at most five each',
  query: z.object({
    text: Line.trim().min(1, 'must not be empty').max(140, 'must be at most 140 characters'),
  }),
  reply: z.array(AdminFound),
})
