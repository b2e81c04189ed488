import type { AdminLive, SentBatch } from '#contract/admin/results/live.ts'
import { startersOf } from '#server/athletes/store/aliases.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

type LiveFacts = Omit<AdminLive, 'batch' | 'starters' | 'sent'> & {
  batch: Omit<NonNullable<AdminLive['batch']>, 'rows'> | null
}

/** Finds a race of the current season and its last batch. `has_draft`: the user has a draft of the race's results. */
export async function findLiveFacts(
  db: Db,
  { race_id, user_id }: { race_id: number; user_id: number },
): Promise<LiveFacts | undefined> {
  return db.maybeOne(sql<LiveFacts>`
    select r.race_id, r.name, w.weekend_name, to_iso(r.date) as date, w.time_zone, r.state,
      s.locked_at is not null or s.trading_close <= game_now() as is_locked, to_iso(s.trading_close) as trading_close,
      exists (select from result_drafts d where d.race_id = r.race_id and d.user_id = ${user_id}) as has_draft,
      coalesce(f.last_sequence, 0) + 1 as next_sequence,
      (select count(*)::int from sent_batches x where x.race_id = r.race_id) as sent_count,
      case when b.race_id is not null then json_build_object('sequence', b.sequence, 'checkpoint', b.checkpoint,
        'starters', b.starters, 'received_at', to_iso(b.received_at)) end as batch
    from races r join seasons y using (season_id) join weekends w using (weekend_id) join selections s using (selection_id)
    left join live_feeds f on f.race_id = r.race_id left join live_batches b on b.race_id = r.race_id
    where y.is_current and r.race_id = ${race_id}`)
}

type Starter = AdminLive['starters'][number]

export async function listStartersWithBib(db: Db, race_id: number): Promise<Starter[]> {
  return db.many(sql<Starter>`
    select a.athlete_id, a.federation_code, a.name, a.country, a.gender, a.is_team, x.bib,
      exists (select from season_athletes s join races r using (season_id)
        where r.race_id = ${race_id} and s.athlete_id = a.athlete_id) as in_season
    from ${startersOf(sql`newest_start_list(${race_id})`)} x join athletes a using (athlete_id)
    where x.bib is not null order by x.bib, a.athlete_id`)
}

export async function listSent(db: Db, race_id: number): Promise<SentBatch[]> {
  return db.many(sql<SentBatch>`
    select sequence, checkpoint, athletes, coalesce(actor_name(sent_by), sent_by) as sent_by,
      to_iso(received_at) as received_at
    from sent_batches where race_id = ${race_id} order by sequence desc limit 100`)
}
