import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { waitingIdsSql } from './waiting.ts'

export type NewsText = { news_id: number; subject: string; body: string }

/** Lists the texts of this news. Cancelled news is left out. */
export async function listNewsTexts(db: Db, news_ids: readonly number[]): Promise<NewsText[]> {
  return db.many(sql<NewsText>`
    select news_id, subject, body from news_mailings where news_id = any (${news_ids}::int[]) and cancelled_at is null`)
}

/** One statement drops at most this many messages, so that no statement takes long. */
const PART_SIZE = 20_000

/** Drops up to `part_size` waiting messages of cancelled news. Returns whether there may be more. */
export async function dropCancelledPart(db: Db, part_size = PART_SIZE): Promise<boolean> {
  const dropped = await db.run(sql`
    update notifications set state = 'dropped', reason = 'cancelled', ended_at = now()
    where notification_id in (
      select notification_id from (${waitingIdsSql(sql`subject_key = any (array(
        select 'news:' || news_id from news_mailings where cancelled_at is not null and ended_at is null))`)}) waiting
      limit ${part_size})`)
  return dropped === part_size
}

/**
 * For news of which no message waits any more, saves how many messages were sent and dropped. The counts remain when
 * the messages are deleted later.
 */
export async function endNews(db: Db): Promise<void> {
  await db.run(sql`
    update news_mailings n
    set ended_at = now(), dropped = counted.dropped, sent = greatest(n.planned - counted.dropped, 0)
    from (
      select m.news_id, (
        select count(*)::int from notifications where subject_key = 'news:' || m.news_id and state = 'dropped') as dropped
      from news_mailings m
      where m.ended_at is null and (m.planned_at is not null or m.cancelled_at is not null) and (
        select notification_id from notifications
        where subject_key = 'news:' || m.news_id and state = 'waiting' limit 1) is null) counted
    where n.news_id = counted.news_id and n.ended_at is null`)
}
