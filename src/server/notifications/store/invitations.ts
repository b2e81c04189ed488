import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { isAbout } from './waiting.ts'

type Invitation = { invitation_id: number; league_id: number; user_id: number }

/**
 * Plans the notification of a player who was invited to a league, if the player wants it. It is due after a minute, so
 * that a mistaken invitation can be withdrawn first. A player whose invitation is withdrawn and made again is not
 * notified again.
 */
export async function planInvitation(
  tx: Db,
  { invitation_id, league_id, user_id }: Invitation,
): Promise<void> {
  const invited_to = `${league_id}:invitation`
  await tx.run(sql`
    insert into notifications (user_id, kind, channel, subject_key, data, due_at, expires_at, next_attempt_at)
    select t.user_id, 'league', t.channel, ${`league:${invited_to}:${invitation_id}`},
      jsonb_build_object('invited_to', ${league_id}::int),
      clock.now + interval '1 minute', clock.now + interval '2 days', clock.now + interval '1 minute'
    from notification_targets('league') t cross join (select game_now() as now) clock
    where t.user_id = ${user_id} and not exists (
      select from notifications n
      where ${isAbout('league', invited_to, sql`n.`)} and n.user_id = t.user_id and n.channel = t.channel
        and n.state <> 'dropped')
    on conflict do nothing`)
}

export type OpenInvitation = { league_id: number; user_id: number; league_name: string; inviter_name: string }

/** Lists those of the invitations that are still open. */
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
