import type { AdminNews, NewsSegment } from '#contract/admin/news.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'

/** The selections with the next deadline. Several selections can have the same deadline. */
const next_selections = sql`
  select selection_id from (
    select s.selection_id, s.trading_close, min(s.trading_close) over () as next_close
    from selections s join weekends w using (weekend_id) join seasons using (season_id)
    where is_current and not w.hidden and s.no_team_because is null and s.trading_close > game_now()) coming
  where trading_close = next_close`

/** SQL condition: the player `t.user_id` belongs to the segment. */
function isInSegment(segment: NewsSegment): Sql {
  switch (segment.to) {
    case 'all':
      return sql`true`
    case 'country':
      return sql`exists (select from users where user_id = t.user_id and country = ${segment.country})`
    case 'league':
      return sql`exists (
        select from league_members where league_id = ${segment.league_id} and user_id = t.user_id)`
    case 'no_team':
      return sql`(
        select count(*) > 0 and not bool_or(exists (
          select from picks p
          where p.user_id = t.user_id and p.selection_id = home_of_team(t.user_id, upcoming.selection_id)))
        from (${next_selections}) upcoming)`
  }
}

/** Selects the players of a segment who want news, with one row for each channel. */
const targetsIn = (segment: NewsSegment) => sql`
  select t.user_id, t.channel from notification_targets('news') t where ${isInSegment(segment)}`

/** Counts the players who can be reached by email and push. If `sends_mail` is true, addresses must be confirmed. */
export async function countTargets(
  db: Db,
  segment: NewsSegment,
  sends_mail: boolean,
): Promise<{ emails: number; pushes: number }> {
  return db.one(sql<{ emails: number; pushes: number }>`
    select count(*) filter (where channel = 'email' and (email_verified_at is not null or not ${sends_mail}))::int as emails,
      count(*) filter (where channel = 'push' and exists (
        select from push_subscriptions s where s.user_id = targets.user_id))::int as pushes
    from (${targetsIn(segment)}) targets join users using (user_id)`)
}

export type NewNews = { subject: string; body: string; segment: NewsSegment }

export async function insertNews(
  tx: Db,
  { subject, body, segment }: NewNews,
  { actor, reason }: { actor: string; reason?: string | undefined },
): Promise<number> {
  const row = await tx.one(sql<{ news_id: number }>`
    insert into news_mailings (subject, body, segment, actor, reason)
    values (${subject}, ${body}, ${JSON.stringify(segment)}, ${actor}, ${reason ?? null}) returning news_id`)
  return row.news_id
}

/**
 * Locks the news until the transaction ends. Returns its segment and the highest id of all players. Returns undefined
 * if all messages are planned, or if the news was cancelled.
 */
export async function lockUnplanned(
  tx: Db,
  news_id: number,
): Promise<{ segment: NewsSegment; last_user_id: number } | undefined> {
  return tx.maybeOne(sql<{ segment: NewsSegment; last_user_id: number }>`
    select segment, (select coalesce(max(user_id), 0) from users) as last_user_id
    from news_mailings where news_id = ${news_id} and cancelled_at is null and planned_at is null for update`)
}

/** The audience of one part of the plan: players with an id from `from` to `to`. */
export type PlanPart = { segment: NewsSegment; from: number; to: number }

/** News may be sent for this long after it was planned. It waits, for example, while sending is paused. */
const lifetime = sql`interval '7 days'`

/** Plans the messages to the players of one part. A player who already has the message does not get a second one. */
export async function planPart(tx: Db, news_id: number, { segment, from, to }: PlanPart): Promise<void> {
  await tx.run(sql`
    with added as (
      insert into notifications (user_id, kind, channel, subject_key, data, due_at, expires_at, next_attempt_at)
      select user_id, 'news', channel, ${`news:${news_id}`}, ${JSON.stringify({ news_id })}, now, now + ${lifetime}, now
      from (${targetsIn(segment)}) targets, game_now() as now
      where user_id between ${from} and ${to}
      on conflict do nothing returning 1)
    update news_mailings set planned = planned + (select count(*) from added) where news_id = ${news_id}`)
}

export async function markPlanned(tx: Db, news_id: number): Promise<void> {
  await tx.run(sql`update news_mailings set planned_at = now() where news_id = ${news_id}`)
}

/** Marks the news as cancelled. Returns false if it was sent or cancelled already, or if there is no such news. */
export async function markCancelled(tx: Db, news_id: number): Promise<boolean> {
  const count = await tx.run(sql`
    update news_mailings n set cancelled_at = now()
    where news_id = ${news_id} and cancelled_at is null and ended_at is null and (planned_at is null or exists (
      select from notifications where subject_key = 'news:' || n.news_id and state = 'waiting'))`)
  return count === 1
}

/** SQL for news. Messages are counted only until the news has ended; from then on the counts are stored. */
const news = (condition: Sql) => sql<AdminNews>`
  with counted as (
    select subject_key, count(*) filter (where state = 'waiting')::int as waiting,
      count(*) filter (where state = 'dropped')::int as dropped
    from notifications where state in ('waiting', 'dropped') and subject_key = any (array(
      select 'news:' || news_id from news_mailings where ended_at is null))
    group by subject_key)
  select n.news_id, n.subject, n.body, n.segment, n.planned,
    case when n.cancelled_at is not null then 'cancelled'
      when n.planned_at is null or now_at.waiting > 0 then 'sending' else 'sent' end as state,
    coalesce(n.sent, n.planned - now_at.dropped - now_at.waiting) as sent,
    now_at.dropped + case when n.cancelled_at is null then 0 else now_at.waiting end as dropped,
    case when n.cancelled_at is null then now_at.waiting else 0 end as waiting,
    coalesce(actor_name(n.actor), n.actor) as actor_name, to_iso(n.created_at) as created_at,
    to_iso(n.cancelled_at) as cancelled_at,
    '"' || coalesce((select max(audit_id) from audit where audit.subject = 'news ' || n.news_id), 0) || '"' as version
  from news_mailings n left join counted c on n.ended_at is null and c.subject_key = 'news:' || n.news_id
  cross join lateral (
    select coalesce(c.waiting, 0) as waiting, coalesce(n.dropped, c.dropped, 0) as dropped) now_at
  where ${condition} order by n.news_id desc limit 50`

export async function listNews(db: Db): Promise<AdminNews[]> {
  return db.many(news(sql`true`))
}

export async function findNews(db: Db, news_id: number): Promise<AdminNews | undefined> {
  return db.maybeOne(news(sql`n.news_id = ${news_id}`))
}

/** Returns the id of the news whose messages a job plans, or undefined for a job of another kind. */
export async function findNewsIdOfJob(db: Db, job_id: number): Promise<number | undefined> {
  const row = await db.maybeOne(sql<{ news_id: number }>`
    select (input ->> 'news_id')::int as news_id from jobs where job_id = ${job_id} and kind = 'news'`)
  return row?.news_id
}
