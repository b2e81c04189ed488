import { no, type Verdict, yes } from '#game/verdict.ts'

/** What somebody is to a league: whoever was removed can never rejoin (rules §7). */
export type Membership = 'none' | 'member' | 'removed'

export type JoinRefusal = 'removed' | 'password-missing' | 'wrong-password'

/** How he shows that he may: a league without a password and an invite ask for nothing. */
export type JoinCredential = 'open' | 'no-password' | 'wrong-password' | 'right-password'

/** Whether somebody may join; whoever was removed is not told whether his password was right. */
export function mayJoin(membership: Membership, credential: JoinCredential): Verdict<JoinRefusal> {
  if (membership === 'member') return yes
  if (membership === 'removed') return no('removed')
  if (credential === 'no-password') return no('password-missing')
  return credential === 'wrong-password' ? no('wrong-password') : yes
}

export type AdminRefusal = 'not-admin' | 'admin-stays'

/** Whether that member may be removed by the one who asks: by the admin alone, and never himself. */
export function mayRemove(asker: { is_admin: boolean; is_himself: boolean }): Verdict<AdminRefusal> {
  if (!asker.is_admin) return no('not-admin')
  return asker.is_himself ? no('admin-stays') : yes
}
