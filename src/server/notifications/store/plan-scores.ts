import type { Db } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'
import { standingTable } from '#server/standings/store/build.ts'
import { dropReplacedSql, isAbout, waitingIdsSql } from './waiting.ts'

/**
 * A weekend of a season with its boards. `is_complete`: whether all of its races have results. Cancelled races and
 * qualification races are ignored.
 */
export type WeekendBoards = {
  weekend_id: number
  standing_id: number
  players: number
  season_standing_id: number | null
  is_complete: boolean
}

/**
 * Lists the weekends about which players are notified: visible weekends of the current season that have not ended, or
 * that ended less than two weeks ago.
 */
export async function listWeekendBoards(db: Db, season_id: number): Promise<WeekendBoards[]> {
  return db.many(sql<WeekendBoards>`
    select w.weekend_id, b.standing_id, s.players, after.standing_id as season_standing_id,
      exists (select from races r where r.weekend_id = w.weekend_id and r.state <> 'cancelled')
        and not exists (select from races r where r.weekend_id = w.weekend_id and r.state = 'scheduled'
          and r.kind <> 'qualification_race') as is_complete
    from weekends w join seasons y using (season_id)
    join boards b on b.kind = 'weekend' and b.weekend_id = w.weekend_id join standings s on s.standing_id = b.standing_id
    left join boards after on after.kind = 'season' and after.weekend_id = w.weekend_id
    where w.season_id = ${season_id} and y.is_current and not w.hidden and w.event_end > game_now() - interval '14 days'
    order by w.weekend_id`)
}

/** SQL for the data of a notification about points. `weekend` and `season` are the player's rows in the standings. */
const scoreData = ({ weekend_id, standing_id, players }: WeekendBoards): Sql => sql`
  jsonb_build_object('weekend_id', ${weekend_id}::int, 'standing_id', ${standing_id}::int, 'players', ${players}::int,
    'score', weekend.score, 'rank', weekend.rank, 'season_score', season.score, 'season_rank', season.rank)`

const seasonTable = ({ season_standing_id }: WeekendBoards): Sql =>
  season_standing_id === null
    ? sql`(select null::int as user_id, null::int as score, null::int as rank where false)`
    : standingTable(season_standing_id)

/** How long a notification about points may be sent. */
const LIFETIME = sql`interval '2 days'`

/** Plans the notifications about points and ranks for all players of a weekend. */
export async function planPoints(tx: Db, boards: WeekendBoards): Promise<void> {
  await tx.run(sql`
    insert into notifications (user_id, kind, channel, subject_key, data, due_at, expires_at, next_attempt_at)
    select t.user_id, 'points', t.channel, ${`points:${boards.weekend_id}`}, ${scoreData(boards)},
      clock.now, clock.now + ${LIFETIME}, clock.now
    from notification_targets('points') t join ${standingTable(boards.standing_id)} weekend using (user_id)
    left join ${seasonTable(boards)} season using (user_id) cross join (select game_now() as now) clock
    on conflict do nothing`)
}

/**
 * Plans notifications for players whose points a correction has changed. If a player has not been told the points yet,
 * the notification about points is changed instead. A notification that is being sent cannot be changed, so its player
 * also gets a notification about the correction. An earlier correction that was not sent yet is replaced.
 */
export async function planCorrections(tx: Db, before: WeekendBoards, after: WeekendBoards): Promise<void> {
  const { weekend_id, standing_id } = after
  const weekend = standingTable(standing_id)
  const seasons = seasonTable(after)
  await tx.run(sql`
    with told_instead as (
      update notifications n set data = ${scoreData(after)}
      from ${weekend} weekend left join ${seasons} season using (user_id)
      where n.user_id = weekend.user_id
        and n.notification_id in (${waitingIdsSql(sql`kind = 'points' and subject_key = ${`points:${weekend_id}`}`)})
      returning n.user_id, n.channel),
    replaced as (
      ${dropReplacedSql(sql`kind = 'correction' and ${isAbout('correction', weekend_id)}`)}
      returning user_id, channel, (data ->> 'before')::int as score)
    insert into notifications (user_id, kind, channel, subject_key, data, due_at, expires_at, next_attempt_at)
    select t.user_id, 'correction', t.channel, ${`correction:${weekend_id}:${standing_id}`},
      ${scoreData(after)} || jsonb_build_object('before', coalesce(replaced.score, before.score)),
      clock.now, clock.now + ${LIFETIME}, clock.now
    from notification_targets('correction') t join ${weekend} weekend using (user_id)
    join ${standingTable(before.standing_id)} before using (user_id) left join ${seasons} season using (user_id)
    left join replaced on replaced.user_id = t.user_id and replaced.channel = t.channel
    cross join (select game_now() as now) clock
    where coalesce(replaced.score, before.score) <> weekend.score and not exists (
      select from told_instead i where i.user_id = t.user_id and i.channel = t.channel)
    on conflict (user_id, kind, channel, subject_key) do update set data = excluded.data, due_at = excluded.due_at,
      expires_at = excluded.expires_at, next_attempt_at = excluded.next_attempt_at, state = 'waiting', reason = null,
      ended_at = null, attempts = 0, message_id = gen_random_uuid()`)
}
