import type { NotificationChannel } from '#game/accounts/notifications.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { isAbout } from './waiting.ts'

type Invitation = { invitation_id: number; league_id: number; user_id: number }

/**
 * Lists the channels by which the player wants notifications about leagues. Leaves out channels by which the player was
 * already notified of an invitation to this league. Sent notifications are deleted after two weeks, so a player can
 * later be notified of the same league again.
 */
export async function listInvitationChannels(
  tx: Db,
  { league_id, user_id }: Pick<Invitation, 'league_id' | 'user_id'>,
): Promise<NotificationChannel[]> {
  const rows = await tx.many(sql<{ channel: NotificationChannel }>`
    select t.channel from notification_targets('league') t
    where t.user_id = ${user_id} and not exists (
      select from notifications n
      where ${isAbout('league', `${league_id}:invitation`, sql`n.`)} and n.user_id = t.user_id
        and n.channel = t.channel and n.state <> 'dropped')`)
  return rows.map(({ channel }) => channel)
}

/**
 * Plans the notifications of a player who was invited to a league. They are due after a minute, so that a mistaken
 * invitation can be withdrawn first.
 */
export async function planInvitation(
  tx: Db,
  { invitation_id, league_id, user_id }: Invitation,
  channels: readonly NotificationChannel[],
): Promise<void> {
  await tx.run(sql`
    insert into notifications (user_id, kind, channel, subject_key, data, due_at, expires_at, next_attempt_at)
    select ${user_id}, 'league', channel, ${`league:${league_id}:invitation:${invitation_id}`},
      jsonb_build_object('invited_to', ${league_id}::int),
      clock.now + interval '1 minute', clock.now + interval '2 days', clock.now + interval '1 minute'
    from unnest(${channels}::text[]) channel cross join (select game_now() as now) clock
    on conflict do nothing`)
}

export type OpenInvitation = { league_id: number; user_id: number; league_name: string; inviter_name: string }

/** Lists the given invitations that are still open. */
export async function listOpenInvitations(
  db: Db,
  invitations: readonly { league_id: number; user_id: number }[],
): Promise<OpenInvitation[]> {
  return db.many(sql<OpenInvitation>`
    select i.league_id, i.user_id, l.name as league_name, u.user_name as inviter_name
    from json_to_recordset(${JSON.stringify(invitations)}) as given (league_id int, user_id int)
    join league_invitations i using (league_id, user_id) join leagues l using (league_id)
    join users u on u.user_id = i.invited_by
    where is_open_invitation(i)`)
}
