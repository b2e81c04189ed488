import type { NotificationChannel, NotificationKind } from '#game/accounts/notifications.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { waitingIdsSql } from './waiting.ts'

/**
 * What a notification is about, stored when it was planned. Each kind has some of these fields. `selection_ids` are the
 * selections in which the team lacks something; sending a reminder replaces them by the selections that it names.
 * `moves` are the deadlines that have moved, with the former time in `was`. `before` is the points before a correction.
 * `invited_to` is the league to which the player is invited; `league_id` is the league that players have joined. Points
 * are in hundredths, times are ISO 8601.
 */
type NotificationData = {
  selection_id: number
  selection_ids: number[]
  closes_at: string
  moves?: { selection_id: number; closes_at: string; was: string }[]
  weekend_id: number
  standing_id: number
  score: number
  rank: number
  players: number
  season_score: number | null
  season_rank: number | null
  before: number
  league_id: number
  joined: number
  invited_to?: number
  news_id: number
}

/** A notification that is due and locked, with the facts that decide whether it may be sent to the player now. */
export type DueRow = {
  notification_id: number
  user_id: number
  kind: NotificationKind
  subject_key: string
  message_id: string
  data: NotificationData
  email: string | null
  email_folded: string | null
  time_left_ms: number
  is_reachable: boolean
  is_wanted: boolean
  /** When the current quiet hours of the player end; null outside of quiet hours. */
  quiet_until: Date | null
}

/**
 * Locks the notifications that have been due for the longest time. Other processes skip them until the transaction
 * ends. Returns none while sending is paused, and after a restore until an operator resumes.
 */
export async function lockDue(
  tx: Db,
  channel: NotificationChannel,
  { limit, sends_mail }: { limit: number; sends_mail: boolean },
): Promise<DueRow[]> {
  return tx.many(sql<DueRow>`
    select n.notification_id, n.user_id, n.kind, n.subject_key, n.message_id, n.data, u.email, u.email_folded,
      (extract(epoch from n.expires_at - game_now()) * 1000)::float8 as time_left_ms,
      u.deleted_at is null and u.suspended_at is null and (n.channel = 'push' or u.email is not null
        and u.bounced_address is distinct from u.email_folded
        and (u.email_verified_at is not null or not ${sends_mail})) as is_reachable,
      case when n.kind = 'news' and n.channel = 'email' then u.newsletter else exists (
        select from notification_preferences p
        where p.user_id = n.user_id and p.kind = n.kind and p.channel = n.channel) end as is_wanted,
      quiet_until(game_now(), q.quiet_from, q.quiet_to, q.time_zone) as quiet_until
    from notifications n join users u using (user_id) left join notification_settings q using (user_id)
    where n.state = 'waiting' and n.channel = ${channel} and n.next_attempt_at <= game_now()
      and not exists (select from notification_control where paused_at is not null)
      and not exists (select from work_pause)
    order by n.next_attempt_at, n.notification_id limit ${limit} for no key update of n skip locked`)
}

export type DropReason = 'expired' | 'unwanted' | 'settled' | 'unreachable' | 'refused' | 'cancelled'

export type SendingOutcome =
  | { notification_id: number; is: 'sent'; selection_ids?: readonly number[] | undefined }
  | { notification_id: number; is: 'dropped'; reason: DropReason }
  | { notification_id: number; is: 'postponed'; until: Date | null }

/**
 * Saves the outcomes of notifications. A postponed notification is tried again at `until`. `until` is null if the
 * attempt failed; the next attempt then follows after two seconds to five minutes, and every second failure doubles
 * this pause. `selection_ids` are the selections that a sent reminder names.
 */
export async function saveOutcomes(tx: Db, outcomes: readonly SendingOutcome[]): Promise<void> {
  const rows = outcomes.map(({ notification_id, is, ...more }) => ({
    notification_id,
    state: is === 'postponed' ? 'waiting' : is,
    reason: 'reason' in more ? more.reason : null,
    until: 'until' in more ? more.until : null,
    selection_ids: 'selection_ids' in more ? more.selection_ids : null,
  }))
  await tx.run(sql`
    update notifications n set state = given.state, reason = given.reason,
      attempts = attempts + (given.until is null and given.state <> 'dropped')::int,
      ended_at = case when given.state <> 'waiting' then clock_timestamp() end,
      next_attempt_at = case when given.state = 'waiting' then coalesce(given.until,
        game_now() + least(interval '1 second' * power(2, least((attempts + 2) / 2, 10)), interval '5 minutes'))
        else next_attempt_at end,
      data = case when given.selection_ids is null then data
        else data || jsonb_build_object('selection_ids', given.selection_ids) end
    from json_to_recordset(${JSON.stringify(rows)})
      as given (notification_id bigint, state text, reason text, until timestamptz, selection_ids jsonb)
    where n.notification_id = given.notification_id`)
}

/**
 * Drops expired notifications, because nothing else drops them while a channel is closed or sending is paused. Deletes
 * notifications older than two weeks, unless they are waiting, and plans older than two months.
 */
export async function deleteOldNotifications(db: Db): Promise<void> {
  await db.run(sql`
    update notifications set state = 'dropped', reason = 'expired', ended_at = now()
    where notification_id in (${waitingIdsSql(sql`expires_at <= game_now()`)})`)
  await db.run(sql`
    delete from notifications where state <> 'waiting' and created_at < now() - interval '14 days'`)
  await db.run(sql`delete from notification_plans where planned_at < now() - interval '60 days'`)
}
