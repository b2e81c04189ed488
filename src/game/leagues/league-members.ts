import { no, type Verdict, yes } from '#game/verdict.ts'

/** A user's relation to a league. A removed member can never rejoin (rules §7). */
export type Membership = 'none' | 'member' | 'removed'

export type JoinRefusal = 'removed' | 'password-missing' | 'wrong-password'

/**
 * Whether the user sent a password, and whether it is right. `open`: no password is needed, because the league has none
 * or the user has an invite.
 */
export type JoinCredential = 'open' | 'no-password' | 'wrong-password' | 'right-password'

/**
 * Whether the user may join. If a removed member is refused, the refusal does not say whether the password was right.
 */
export function mayJoin(membership: Membership, credential: JoinCredential): Verdict<JoinRefusal> {
  if (membership === 'member') return yes
  if (membership === 'removed') return no('removed')
  if (credential === 'no-password') return no('password-missing')
  return credential === 'wrong-password' ? no('wrong-password') : yes
}

export type AdminRefusal = 'forbidden' | 'admin-stays'

/** Whether the caller may remove a member. Only the admin may remove others, and nobody can remove the admin. */
export function mayRemoveMember(caller: { is_admin: boolean; is_self: boolean }): Verdict<AdminRefusal> {
  if (!caller.is_admin) return no('forbidden')
  return caller.is_self ? no('admin-stays') : yes
}
