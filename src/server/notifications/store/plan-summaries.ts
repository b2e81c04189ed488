import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { standingTable } from '#server/standings/store/build.ts'
import { gameTimeAt } from './plan-deadlines.ts'

/**
 * Returns the key of this week's summary if the summary is due, otherwise undefined. It is due from Sunday 18:00 UTC
 * for a day, if results of the current season were published in the week and the summary was not planned before. `at`
 * is a time of the real clock; by default, now.
 */
export async function findDueSummary(db: Db, at?: string): Promise<string | undefined> {
  const time = at === undefined ? sql`game_now()` : gameTimeAt(at)
  const row = await db.maybeOne(sql<{ plan_key: string }>`
    select plan_key from (
      select concat_ws(':', 'weekly_summary', season_id, to_char(${time} - interval '18 hours', 'IYYY-IW')) as plan_key,
        season_id
      from seasons where is_current and extract(isodow from ${time} - interval '18 hours') = 7) due
    where not exists (select from notification_plans p where p.plan_key = due.plan_key) and exists (
      select from publications p join races r using (race_id)
      where r.season_id = due.season_id and p.published_at > ${time} - interval '7 days')`)
  return row?.plan_key
}

/** Plans the weekly summaries for the players of a season who want them. */
export async function planSummary(
  tx: Db,
  plan_key: string,
  { standing_id, players }: { standing_id: number; players: number },
): Promise<void> {
  await tx.run(sql`
    insert into notifications (user_id, kind, channel, subject_key, data, due_at, expires_at, next_attempt_at)
    select t.user_id, 'weekly_summary', t.channel, ${plan_key},
      jsonb_build_object('score', s.score, 'rank', s.rank, 'players', ${players}::int),
      clock.now, clock.now + interval '1 day', clock.now
    from notification_targets('weekly_summary') t join ${standingTable(standing_id)} s using (user_id)
    cross join (select game_now() as now) clock on conflict do nothing`)
}
