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
 * Whether the caller may invite players by name: the members who may share the invite, or anyone's way into a league
 * without a password. While the league has a password and no invite, only the admin may.
 */
export function mayInvite({ membership, is_admin, has_password, has_invite }: Inviter): Verdict<'forbidden'> {
  if (membership !== 'member') return no('forbidden')
  return is_admin || has_invite || !has_password ? yes : no('forbidden')
}

/** A league's invitation of a player. `none` also if the invitation no longer admits the player. */
export type InvitationState = 'none' | 'open' | 'declined'

export type InvitationRefusal =
  | 'already-member'
  | 'player-removed'
  | 'already-invited'
  | 'invitation-declined'

/** Whether a player may be invited. Removed players can never rejoin, and nobody is asked again after declining. */
export function mayBeInvited(
  membership: Membership,
  invitation: InvitationState,
): Verdict<InvitationRefusal> {
  if (membership === 'member') return no('already-member')
  if (membership === 'removed') return no('player-removed')
  if (invitation === 'open') return no('already-invited')
  return invitation === 'declined' ? no('invitation-declined') : yes
}
