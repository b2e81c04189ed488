import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { OpenSelection } from './gaps.ts'
import type { EventAbout } from './plan-deadlines.ts'
import { dropReplacedSql, joinByHash } from './waiting.ts'

/**
 * Plans the notifications about moved deadlines. A player gets one notification about all deadlines that have moved since
 * the last run, such as those of one import. It replaces notifications about earlier moves that were not sent yet, and
 * names their deadlines too. For a deadline that moved twice, it names the time before both moves.
 *
 * The subject contains the selections, so a push message about the same selections replaces the former one.
 */
export async function planMoves(
  tx: Db,
  selections: readonly OpenSelection[],
  events: readonly EventAbout[],
): Promise<void> {
  const moves = selections.map(({ selection_id, closes_at }) => {
    const { event_ids, was } = events.find((each) => each.selection_id === selection_id)!
    return { selection_id, closes_at, was, event_id: event_ids.at(-1)! }
  })
  if (moves.length === 0) return
  const selection_ids = moves.map(({ selection_id }) => selection_id)
  const event_id = Math.max(...moves.map((move) => move.event_id))
  await joinByHash(tx)
  await tx.run(sql`
    with replaced as (
      ${dropReplacedSql(sql`kind = 'deadline_moved'`)} returning user_id, channel, data -> 'moves' as moves),
    earlier as (
      select user_id, channel, m.selection_id, m.closes_at, m.was
      from replaced cross join lateral jsonb_to_recordset(moves)
        as m (selection_id int, closes_at timestamptz, was timestamptz)),
    latest as (
      select t.user_id, t.channel, m.selection_id, m.closes_at, m.was
      from notification_targets('deadline_moved') t cross join json_to_recordset(${JSON.stringify(moves)})
        as m (selection_id int, closes_at timestamptz, was timestamptz)),
    moved as (
      select user_id, channel, selection_id, coalesce(latest.closes_at, earlier.closes_at) as closes_at,
        coalesce(earlier.was, latest.was) as was
      from latest full join earlier using (user_id, channel, selection_id))
    insert into notifications (user_id, kind, channel, subject_key, data, due_at, expires_at, next_attempt_at)
    select user_id, 'deadline_moved', channel, ${`deadline_moved:${selection_ids.join(',')}:${event_id}`},
      jsonb_build_object('moves', jsonb_agg(
        jsonb_build_object('selection_id', selection_id, 'closes_at', closes_at, 'was', was)
        order by closes_at, selection_id)),
      clock.now, max(closes_at), clock.now
    from moved cross join (select game_now() as now) clock
    where was <> closes_at and closes_at > clock.now
    group by user_id, channel, clock.now on conflict do nothing`)
}
