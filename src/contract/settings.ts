import { z } from 'zod'
import { route } from './route.ts'

/** The settings that every page reloads regularly. */
export const Settings = z.strictObject({
  analytics_id: z.string().nullable(),
  google_api_key: z.string().nullable(),
  users_included_in_league_score: z.number().int(),
  /** The address to which errors are reported; absent if errors are not reported. */
  sentry_dsn: z.string().optional(),
})
export type Settings = z.infer<typeof Settings>

export const getSettings = route({
  method: 'GET',
  path: '/api/settings',
  caller: 'visitor',
  summary: 'Settings of the site; pages reload them every 20 minutes',
  reply: Settings,
})
