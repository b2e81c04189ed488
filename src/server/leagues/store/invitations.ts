import type { InvitationState } from '#game/leagues/league-invitations.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { UserRow } from '#server/users/public-user.ts'

/** A list of invitations has at most this many rows. */
const MAX_LISTED = 100

const user_columns = sql`
  u.user_id, u.user_name, u.team_name, u.country, u.verified_user, u.deleted_at is not null as is_deleted`

type Player = { user_id: number; is_suspended: boolean }

/** Finds the player with this username, ignoring case. Undefined if the account is deleted. */
export async function findPlayer(db: Db, user_name: string): Promise<Player | undefined> {
  return db.maybeOne(sql<Player>`
    select user_id, suspended_at is not null as is_suspended from users
    where user_name_folded = fold_name(${user_name.trim()}) and deleted_at is null`)
}

export async function findInvitationState(
  db: Db,
  league_id: number,
  user_id: number,
): Promise<InvitationState> {
  const row = await db.maybeOne(sql<{ state: InvitationState }>`
    select case when state = 'declined' then state when is_open_invitation(i) then 'open' else 'none' end as state
    from league_invitations i where league_id = ${league_id} and user_id = ${user_id}`)
  return row?.state ?? 'none'
}

type NewInvitation = { league_id: number; user_id: number; invited_by: number }

/**
 * Saves an invitation and returns its id. If the player has an invitation that is no longer open, replaces it by one
 * with a new id, so that the player is notified again.
 */
export async function saveInvitation(
  tx: Db,
  { league_id, user_id, invited_by }: NewInvitation,
): Promise<number> {
  const row = await tx.one(sql<{ invitation_id: number }>`
    insert into league_invitations (league_id, user_id, invited_by) values (${league_id}, ${user_id}, ${invited_by})
    on conflict (league_id, user_id) do update
      set invitation_id = default, invited_by = excluded.invited_by, invited_at = excluded.invited_at, state = 'open'
    returning invitation_id`)
  return row.invitation_id
}

/** Deletes the player's invitation to a league that they are joining. */
export async function deleteInvitation(tx: Db, league_id: number, user_id: number): Promise<void> {
  await tx.run(sql`delete from league_invitations where league_id = ${league_id} and user_id = ${user_id}`)
}

/** Deletes an open invitation that the caller may withdraw. Returns whether there was one. */
export async function withdrawOpen(
  tx: Db,
  { league_id, user_id, caller_id }: { league_id: number; user_id: number; caller_id: number },
): Promise<boolean> {
  const deleted = await tx.run(sql`
    delete from league_invitations i using leagues l
    where i.league_id = ${league_id} and i.user_id = ${user_id} and i.state = 'open' and l.league_id = i.league_id
      and ${caller_id}::int in (i.invited_by, l.admin_id)`)
  return deleted > 0
}

/** Marks an open invitation as declined. Returns whether there was one. */
export async function declineOpen(tx: Db, league_id: number, user_id: number): Promise<boolean> {
  const declined = await tx.run(sql`
    update league_invitations i set state = 'declined'
    where league_id = ${league_id} and user_id = ${user_id} and is_open_invitation(i)`)
  return declined > 0
}

type Listed = UserRow & { invited_at: Date }
/** An invited player, and the user name of the inviter. */
export type ListedInvitation = Listed & { invited_by: string }

const invited_players = sql`
  select ${user_columns}, i.invited_at, inviter.user_name as invited_by
  from league_invitations i join users u using (user_id) join users inviter on inviter.user_id = i.invited_by`

export async function getInvitation(db: Db, invitation_id: number): Promise<ListedInvitation> {
  return db.one(sql<ListedInvitation>`${invited_players} where i.invitation_id = ${invitation_id}`)
}

/** Lists the open invitations to a league that the caller may withdraw, newest first. */
export async function listWithdrawable(
  db: Db,
  league_id: number,
  caller_id: number,
): Promise<ListedInvitation[]> {
  return db.many(sql<ListedInvitation>`
    ${invited_players}
    where i.league_id = ${league_id} and is_open_invitation(i) and u.deleted_at is null and u.suspended_at is null
      and (i.invited_by = ${caller_id} or exists (
        select from leagues l where l.league_id = i.league_id and l.admin_id = ${caller_id}))
    order by i.invited_at desc, i.invitation_id desc limit ${MAX_LISTED}`)
}

/** Lists the open invitations of a player with the inviters, newest first. */
export async function listOfPlayer(
  db: Db,
  user_id: number,
): Promise<(Listed & { name: string; members: number })[]> {
  return db.many(sql<Listed & { name: string; members: number }>`
    select ${user_columns}, i.invited_at, l.name, l.members
    from league_invitations i join leagues l using (league_id) join users u on u.user_id = i.invited_by
    where i.user_id = ${user_id} and is_open_invitation(i)
    order by i.invited_at desc, i.invitation_id desc limit ${MAX_LISTED}`)
}
