import type { PublicUser } from '#contract/users.ts'

export type UserRow = PublicUser & { is_deleted: boolean }

const deleted_user = { user_name: 'Deleted player', team_name: 'Deleted player', country: null }

/** Returns a player's public data. A deleted account has no name and no country (rules §8). */
export function publicUser({ is_deleted, ...user }: UserRow): PublicUser {
  return is_deleted ? { ...user, ...deleted_user } : user
}
