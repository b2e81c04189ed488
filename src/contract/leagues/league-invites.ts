import { z } from 'zod'
import { Line } from '#contract/fields.ts'
import { repeatable, route } from '#contract/route.ts'
import { LeagueName } from './league-fields.ts'
import { LeagueEntry } from './leagues.ts'

const LeagueParams = z.object({ name: LeagueName })
const EmptyReply = z.strictObject({})

/** In upper or lower case, with or without hyphens. `src/game/leagues/league-invites.ts` parses it. */
const Code = Line.min(1, 'must be a code').max(40, 'must be at most 40 characters')

/** An invite lets players join without a password. `code` is also the last part of the link; null if there is none. */
const Invite = z.strictObject({ code: z.string().nullable() })

export const getInvite = route({
  method: 'GET',
  path: '/api/leagues/:name/invite',
  caller: 'player',
  summary: 'The invite of a league; members only',
  params: LeagueParams,
  reply: Invite,
})

export const renewInvite = route({
  method: 'POST',
  path: '/api/leagues/:name/invite',
  caller: 'player',
  summary: 'Creates an invite and invalidates the previous one; admin only',
  params: LeagueParams,
  reply: Invite,
  ...repeatable,
})

export const withdrawInvite = route({
  method: 'DELETE',
  path: '/api/leagues/:name/invite',
  caller: 'player',
  summary: 'Withdraws the invite; admin only',
  params: LeagueParams,
  reply: EmptyReply,
  ...repeatable,
})

export const getInvitedLeague = route({
  method: 'GET',
  path: '/api/invites/:code',
  caller: 'visitor',
  summary: 'The league of an invite; 404 for a player who cannot join it',
  params: z.object({ code: Code }),
  reply: LeagueEntry,
  refusals: ['too-many'],
})

export const joinByInvite = route({
  method: 'POST',
  path: '/api/me/leagues',
  caller: 'player',
  summary: 'Joins the league of an invite, without its password; 404 for a player who cannot join it',
  body: z.strictObject({ code: Code }),
  reply: LeagueEntry,
  ...repeatable,
  refusals: ['not-found', 'removed'],
})
