import { no, type Verdict, yes } from '#game/verdict.ts'
import type { Membership } from './league-members.ts'

/** The caller, and the league to which they want to invite a player. */
export type Inviter = {
  membership: Membership
  is_admin: boolean
  has_password: boolean
  /** Whether the league has an invite: a link and a code that members share. */
  has_invite: boolean
}

/**
 * Whether the caller may invite players by name. Any member may if the league has an invite or no password; otherwise only
 * the admin may.
 */
export function mayInvite({ membership, is_admin, has_password, has_invite }: Inviter): Verdict<'forbidden'> {
  if (membership !== 'member') return no('forbidden')
  return is_admin || has_invite || !has_password ? yes : no('forbidden')
}

/** A league's invitation of a player. `none`: there is none, or it no longer admits the player. */
export type InvitationState = 'none' | 'open' | 'declined'

export type InvitationRefusal =
  | 'already-member'
  | 'player-removed'
  | 'not-invitable'
  | 'already-invited'
  | 'invitation-declined'

export type Invitee = {
  membership: Membership
  invitation: InvitationState
  is_suspended: boolean
  /** Whether the league's admin invites the player. */
  by_admin: boolean
}

/**
 * Whether a player may be invited. Removed players can never rejoin, and nobody is asked again after declining. Only the
 * admin is told that the player was removed.
 */
export function mayBeInvited(invitee: Invitee): Verdict<InvitationRefusal> {
  const { membership, invitation, is_suspended, by_admin } = invitee
  if (membership === 'member') return no('already-member')
  if (membership === 'removed') return no(by_admin ? 'player-removed' : 'not-invitable')
  if (is_suspended) return no('not-invitable')
  if (invitation === 'open') return no('already-invited')
  return invitation === 'declined' ? no('invitation-declined') : yes
}
