import { z } from 'zod'
import { AnyText, IdText, Instant } from '#contract/fields.ts'
import { repeatable, route } from '#contract/route.ts'
import { PublicUser } from '#contract/users.ts'
import { LeagueName } from './league-fields.ts'
import { LeagueEntry } from './leagues.ts'

const LeagueParams = z.object({ name: LeagueName })
const EmptyReply = z.strictObject({})

/** A player who is invited to a league, and the user name of the member who invited them. */
export const InvitedPlayer = z.strictObject({
  user: PublicUser,
  invited_by: z.string(),
  invited_at: Instant,
})
export type InvitedPlayer = z.infer<typeof InvitedPlayer>

export const listInvitedPlayers = route({
  method: 'GET',
  path: '/api/leagues/:name/invitations',
  caller: 'player',
  summary:
    'Lists the open invitations that the user has made to a league, newest first, at most 100. The league’s admin gets the invitations of all members',
  params: LeagueParams,
  reply: z.array(InvitedPlayer),
})

export const invitePlayer = route({
  method: 'POST',
  path: '/api/leagues/:name/invitations',
  caller: 'player',
  summary:
    'Invites a player to a league. Members can do this if the league has an invite or no password, the admin always. The reply is 404 if no player has this username',
  params: LeagueParams,
  body: z.strictObject({
    /** Compared without regard to case. */
    user_name: AnyText.min(1, 'must be a username').max(250, 'must be at most 250 characters'),
  }),
  reply: InvitedPlayer,
  ...repeatable,
  refusals: [
    'already-member',
    'player-removed',
    'not-invitable',
    'already-invited',
    'invitation-declined',
    'too-many',
  ],
})

export const withdrawInvitation = route({
  method: 'DELETE',
  path: '/api/leagues/:name/invitations/:user_id',
  caller: 'player',
  summary: 'Withdraws an open invitation. Only the member who made it and the league’s admin can do this',
  params: z.object({ name: LeagueName, user_id: IdText }),
  reply: EmptyReply,
  ...repeatable,
})

/** An open invitation of the user. `name` is the name of the league, and `members` is how many members it has. */
export const MyInvitation = z.strictObject({
  name: z.string(),
  members: z.int(),
  invited_by: PublicUser,
  invited_at: Instant,
})
export type MyInvitation = z.infer<typeof MyInvitation>

export const listMyInvitations = route({
  method: 'GET',
  path: '/api/me/invitations',
  caller: 'player',
  summary: 'Lists the user’s open invitations to leagues, newest first, at most 100',
  reply: z.array(MyInvitation),
})

export const acceptInvitation = route({
  method: 'POST',
  path: '/api/me/invitations/:name',
  caller: 'player',
  summary: 'Joins the league of an open invitation, without its password',
  params: LeagueParams,
  reply: LeagueEntry,
  ...repeatable,
  refusals: ['removed', 'too-many'],
})

export const declineInvitation = route({
  method: 'DELETE',
  path: '/api/me/invitations/:name',
  caller: 'player',
  summary: 'Declines an open invitation. The league cannot invite the user again',
  params: LeagueParams,
  reply: EmptyReply,
  ...repeatable,
})
