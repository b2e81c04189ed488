import { z } from 'zod'
import { REPORT_REASONS } from '#text/report-texts.ts'
import { IdText } from './fields.ts'
import { LeagueName } from './leagues/league-fields.ts'
import { route } from './route.ts'

/** Why a name is reported. The reporter cannot write a text, because it could reveal who they are. */
export const ReportReason = z.enum(REPORT_REASONS, 'must be one of the reasons')
export type ReportReason = z.infer<typeof ReportReason>

const report_route = {
  caller: 'player',
  body: z.strictObject({ reason: ReportReason }),
  reply: z.strictObject({}),
  request_headers: ['idempotency-key'],
  refusals: ['already-reported', 'own-name'],
} as const

export const reportTeam = route({
  method: 'POST',
  path: '/api/users/:user_id/reports',
  summary: 'Reports the name of a player’s team to the organiser. A player can report each name once',
  params: z.object({ user_id: IdText }),
  ...report_route,
})

export const reportLeague = route({
  method: 'POST',
  path: '/api/leagues/:name/reports',
  summary: 'Reports the name of a league to the organiser. A player can report each name once',
  params: z.object({ name: LeagueName }),
  ...report_route,
})
