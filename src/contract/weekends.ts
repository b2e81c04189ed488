import { z } from 'zod'
import { CountryCode, Id, IdText, Instant } from './fields.ts'
import { Race } from './races.ts'
import { route } from './route.ts'

export const Selection = z.strictObject({
  selection_id: Id,
  weekend_id: Id,
  name: z.string(),
  trading_open: z.boolean(),
  trading_opens_at: Instant,
  trading_close: Instant,
  max_picks_per_gender: z.number().int(),
  max_picks: z.number().int().nullable(),
  cub_picks: z.number().int(),
  takes_team_picks: z.boolean(),
  is_coed: z.boolean(),
  is_mixed: z.boolean(),
  team_captains_enabled: z.boolean(),
  takes_ranked_picks: z.boolean(),
  is_budget_enforced: z.boolean(),
  races: z.array(Race),
})
export type Selection = z.infer<typeof Selection>

export const Weekend = z.strictObject({
  weekend_id: Id,
  season: z.string(),
  weekend_name: z.string(),
  event_start: Instant,
  event_end: Instant,
  time_zone: z.string(),
  country: CountryCode.nullable(),
  is_tour: z.boolean(),
  is_championship: z.boolean(),
  team_per_race: z.boolean(),
  hidden: z.boolean(),
  trading_open: z.boolean(),
  livestream_link: z.string().nullable(),
  event_link: z.string().nullable(),
  selections: z.array(Selection),
})
export type Weekend = z.infer<typeof Weekend>

export const getWeekend = route({
  method: 'GET',
  path: '/api/weekends/:weekend_id',
  who: 'visitor',
  summary: 'One weekend with its selections and their races',
  params: z.object({ weekend_id: IdText }),
  reply: Weekend,
})

export const getSelection = route({
  method: 'GET',
  path: '/api/selections/:selection_id',
  who: 'visitor',
  summary: 'One selection with its races',
  params: z.object({ selection_id: IdText }),
  reply: Selection,
})
