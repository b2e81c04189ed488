import { z } from 'zod'
import { route } from './route.ts'

/** The four settings that every page asks for again from time to time (spec §3, §7). */
export const Settings = z.strictObject({
  analytics_id: z.string().nullable(),
  google_api_key: z.string().nullable(),
  users_included_in_league_score: z.number().int(),
  /** Absent: errors are reported to nobody. */
  sentry_dsn: z.string().optional(),
})
export type Settings = z.infer<typeof Settings>

export const getSettings = route({
  method: 'GET',
  path: '/api/settings',
  summary: 'Settings of the site, asked for again every 20 minutes',
  reply: Settings,
})
