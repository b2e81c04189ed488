import { z } from 'zod'
import { Id } from '../fields.ts'
import { route } from '../route.ts'

export const AdminBadges = z.strictObject({
  today: z.int(),
  results: z.int(),
  side_bets: z.int(),
  people: z.int(),
  leagues: z.int(),
})
export type AdminBadges = z.infer<typeof AdminBadges>

/** The user of the admin pages, and what the frame around every page shows. */
export const AdminSession = z.strictObject({
  user_id: Id,
  user_name: z.string(),
  role: z.enum(['operator', 'owner']),
  site_name: z.string(),
  /** The public address of the site, without a slash at the end. */
  site_address: z.string(),
  /** The current season; null in an empty database. */
  season: z.strictObject({ season_id: Id, name: z.string() }).nullable(),
  /** The weekend at hand, whose clock the frame shows beside the reader's. */
  weekend: z.strictObject({ weekend_name: z.string(), time_zone: z.string() }).nullable(),
  /** How much waits on a page of the menu. */
  badges: AdminBadges,
})
export type AdminSession = z.infer<typeof AdminSession>

export const getAdminSession = route({
  method: 'GET',
  path: '/api/admin/session',
  caller: 'operator',
  summary: 'The user of the admin pages and the current season',
  reply: AdminSession,
})
