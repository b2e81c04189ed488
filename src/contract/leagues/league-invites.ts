import { z } from 'zod'
import { AnyText } from '#contract/fields.ts'
import { repeatable, route } from '#contract/route.ts'
import { LeagueName } from './league-fields.ts'
import { LeagueEntry } from './leagues.ts'

const LeagueParams = z.object({ name: LeagueName })
const EmptyReply = z.strictObject({})

/** An invite code in upper or lower case, with or without hyphens. */
const Code = AnyText.min(1, 'must be a code').max(40, 'must be at most 40 characters')

/**
 * An invite to a league. With it, players join without the league's password. `code` is also the last part of the
 * invite link. It is null if the league has no invite.
 */
const Invite = z.strictObject({ code: z.string().nullable() })

export const getInvite = route({
  method: 'GET',
  path: '/api/leagues/:name/invite',
  caller: 'player',
  summary: 'Returns the invite of a league. Only members can read it',
  params: LeagueParams,
  reply: Invite,
})

export const renewInvite = route({
  method: 'POST',
  path: '/api/leagues/:name/invite',
  caller: 'player',
  summary: 'Creates an invite and invalidates the previous one. Only the league’s admin can do this',
  params: LeagueParams,
  reply: Invite,
  ...repeatable,
})

export const withdrawInvite = route({
  method: 'DELETE',
  path: '/api/leagues/:name/invite',
  caller: 'player',
  summary: 'Withdraws the invite of a league. Only the league’s admin can do this',
  params: LeagueParams,
  reply: EmptyReply,
  ...repeatable,
})

export const getInvitedLeague = route({
  method: 'GET',
  path: '/api/invites/:code',
  caller: 'visitor',
  summary: 'Returns the league of an invite. The reply is 404 for a player who cannot join the league',
  params: z.object({ code: Code }),
  reply: LeagueEntry,
  refusals: ['too-many'],
})

export const joinByInvite = route({
  method: 'POST',
  path: '/api/me/leagues',
  caller: 'player',
  summary:
    'Joins the league of an invite, without its password. The reply is 404 for a player who cannot join the league',
  body: z.strictObject({ code: Code }),
  reply: LeagueEntry,
  ...repeatable,
  refusals: ['not-found', 'removed'],
})
