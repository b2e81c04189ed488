import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { waitingIdsSql } from './waiting.ts'

export type CompleteWeekend = {
  weekend_id: number
  weekend_name: string
  is_provisional: boolean
  standing_id: number | null
}

/** Lists weekends whose races all have results, each with the standing that players see now. */
export async function listCompleteWeekends(
  db: Db,
  weekend_ids: readonly number[],
): Promise<CompleteWeekend[]> {
  return db.many(sql<CompleteWeekend>`
    select w.weekend_id, w.weekend_name, b.standing_id,
      exists (select from races r where r.weekend_id = w.weekend_id and r.state = 'provisional') as is_provisional
    from weekends w left join boards b on b.kind = 'weekend' and b.weekend_id = w.weekend_id
    where w.weekend_id = any (${weekend_ids}::int[]) and not w.hidden and not exists (
      select from races r where r.weekend_id = w.weekend_id and r.state = 'scheduled' and r.kind <> 'qualification_race')`)
}

export async function listLeagueNames(
  db: Db,
  league_ids: readonly number[],
): Promise<{ league_id: number; name: string; admin_id: number | null }[]> {
  return db.many(sql<{ league_id: number; name: string; admin_id: number | null }>`
    select league_id, name, admin_id from leagues where league_id = any (${league_ids}::int[])`)
}

/** Records that a player has joined a league, if the league's admin wants to be notified. */
export async function insertJoin(tx: Db, league_id: number, user_id: number): Promise<void> {
  await tx.run(sql`
    insert into notification_events (kind, subject_id)
    select 'league', league_id from leagues
    where league_id = ${league_id} and admin_id <> ${user_id} and exists (
      select from notification_preferences p where p.user_id = admin_id and p.kind = 'league')`)
}

/**
 * Plans notifications to admins about players who have joined their leagues. A notification is due ten minutes after
 * the first join, and counts the players who join until then.
 */
export async function planJoins(tx: Db): Promise<void> {
  await tx.run(sql`
    with taken as (delete from notification_events where kind = 'league' returning event_id, subject_id),
    joined as (
      select subject_id as league_id, min(event_id) as event_id, count(*)::int as joined from taken group by 1),
    counted as (
      update notifications n set data = data || jsonb_build_object('joined', (data ->> 'joined')::int + j.joined)
      from joined j where n.data ->> 'league_id' = j.league_id::text and n.notification_id in (${waitingIdsSql(sql`
        kind = 'league' and (data ->> 'league_id')::int in (select league_id from joined)`)})
      returning n.user_id, n.channel, j.league_id)
    insert into notifications (user_id, kind, channel, subject_key, data, due_at, expires_at, next_attempt_at)
    select t.user_id, 'league', t.channel, concat_ws(':', 'league', j.league_id, j.event_id),
      jsonb_build_object('league_id', j.league_id, 'joined', j.joined),
      clock.now + interval '10 minutes', clock.now + interval '2 days', clock.now + interval '10 minutes'
    from joined j join leagues l using (league_id) join notification_targets('league') t on t.user_id = l.admin_id
    cross join (select game_now() as now) clock
    where not exists (
      select from counted c where c.user_id = t.user_id and c.channel = t.channel and c.league_id = j.league_id)
    on conflict do nothing`)
}
