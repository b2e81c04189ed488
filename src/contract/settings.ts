import { z } from 'zod'
import { route } from './route.ts'

export const Settings = z.strictObject({
  analytics_id: z.string().nullable(),
  google_api_key: z.string().nullable(),
  users_included_in_league_score: z.number().int(),
  /** The address to which pages report errors. Absent if they do not report errors. */
  sentry_dsn: z.string().optional(),
})
export type Settings = z.infer<typeof Settings>

export const getSettings = route({
  method: 'GET',
  path: '/api/settings',
  caller: 'visitor',
  summary: 'Returns the settings that every page reloads every 20 minutes',
  reply: Settings,
})
