import { z } from 'zod'
import { Id } from '../fields.ts'
import { route } from '../route.ts'

/** The number of open tasks on each page of the admin menu. */
export const AdminBadges = z.strictObject({
  today: z.int(),
  results: z.int(),
  side_bets: z.int(),
  people: z.int(),
  leagues: z.int(),
})
export type AdminBadges = z.infer<typeof AdminBadges>

/** The logged-in operator, and the data that the frame of every admin page shows. */
export const AdminSession = z.strictObject({
  user_id: Id,
  user_name: z.string(),
  role: z.enum(['operator', 'owner']),
  site_name: z.string(),
  /** The public address of the site, without a slash at the end. */
  site_address: z.string(),
  /** The current season. Null in an empty database. */
  season: z.strictObject({ season_id: Id, name: z.string() }).nullable(),
  /** The current weekend, otherwise the next one, otherwise the last one. The frame shows its local time. */
  weekend: z.strictObject({ weekend_name: z.string(), time_zone: z.string() }).nullable(),
  badges: AdminBadges,
})
export type AdminSession = z.infer<typeof AdminSession>

export const getAdminSession = route({
  method: 'GET',
  path: '/api/admin/session',
  caller: 'operator',
  summary: 'Returns the logged-in operator, the current season, and the number of open tasks on each page',
  reply: AdminSession,
})
