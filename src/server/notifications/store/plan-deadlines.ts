import type { Db } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'
import {
  gapsOf,
  listOpenSelections,
  type OpenSelection,
  open_selections,
  picksOf,
  selection_columns,
} from './gaps.ts'
import { dropReplacedSql, isAbout, joinByHash, waitingIdsSql } from './waiting.ts'

/** Players are reminded this many hours before a deadline. The second reminder replaces the first. */
export const LEADS = [24, 3] as const

/** SQL for the closings of weekends: the open selections of a weekend that close at the same time. */
const closings = sql`
  (select weekend_id, closes_at, array_agg(selection_id order by selection_id) as selection_ids,
    concat_ws(':', weekend_id, extract(epoch from closes_at)) as closing_key
  from (select ${selection_columns} from ${open_selections}) open group by weekend_id, closes_at)`

/** The subject of a reminder: `deadline`, the closing, and the lead. */
const subject_key_column = sql`concat_ws(':', 'deadline', closing_key, lead_h)`

/**
 * The key of a plan. It contains the time of the deadline and the selections, so a selection that opens later is
 * planned too.
 */
const plan_key_column = sql`
  concat_ws(':', ${subject_key_column}, ',' || array_to_string(selection_ids, ',') || ',') as plan_key`

type DueReminder = {
  weekend_id: number
  closes_at: Date
  selection_ids: number[]
  closing_key: string
  lead_h: number
  subject_key: string
  plan_key: string
}

/**
 * Deletes the plans of selections that do not close together any more, for example because one of them is not open any
 * more. If the same selections close together again later, their reminders are planned again.
 */
export async function forgetPlans(db: Db): Promise<void> {
  await db.run(sql`
    delete from notification_plans
    where plan_key like 'deadline:%,' and plan_key <> all (array(
      select ${plan_key_column} from ${closings} due cross join unnest(${LEADS}::int[]) lead_h))`)
}

/** Lists the reminders that are due and not planned yet. */
export async function listDueReminders(db: Db): Promise<DueReminder[]> {
  return db.many(sql<DueReminder>`
    select weekend_id, closes_at, selection_ids, closing_key, lead_h, subject_key, plan_key
    from ${closings} due
    join lateral (
      select lead_h, ${subject_key_column} as subject_key, ${plan_key_column}
      from unnest(${LEADS}::int[]) lead_h
      where closes_at - make_interval(hours => lead_h) <= game_now()
      order by lead_h limit 1) nearest on true
    where not exists (
      select from notification_plans p where p.plan_key in (nearest.plan_key, nearest.subject_key))`)
}

/**
 * Lists the subjects of all reminders of open selections that were due at `at`, a time of the real clock. If a plan has
 * such a subject as its key, the reminder is never planned, whichever selections close at that time.
 */
export async function listRemindersDueAt(db: Db, at: string): Promise<string[]> {
  const rows = await db.many(sql<{ subject_key: string }>`
    select ${subject_key_column} as subject_key
    from ${closings} due cross join unnest(${LEADS}::int[]) lead_h
    where closes_at - make_interval(hours => lead_h) <= ${gameTimeAt(at)}`)
  return rows.map(({ subject_key }) => subject_key)
}

/** SQL that converts `at`, a time of the real clock, to a time of the game's clock. */
export function gameTimeAt(at: string): Sql {
  return sql`(game_now() - (now() - ${at}::timestamptz))`
}

/** Deletes the events that happened before `before`, a time of the real clock. */
export async function deleteEvents(tx: Db, before: string): Promise<void> {
  await tx.run(sql`delete from notification_events where happened_at < ${gameTimeAt(before)}`)
}

/**
 * Claims a plan. Returns false if another process has claimed it. If the transaction fails, another process can claim
 * the plan.
 */
export async function claimPlan(tx: Db, plan_key: string): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into notification_plans (plan_key) values (${plan_key}) on conflict do nothing`)
  return inserted > 0
}

/**
 * Allows reminders to be planned again when deadlines have moved: those of the moved selections, and those of the
 * selections that still close at the former time. Other deadlines of the weekend are not planned again, and neither are
 * reminders that were discarded.
 */
export async function reopenPlans(tx: Db, moved: readonly EventAbout[]): Promise<void> {
  await tx.run(sql`
    delete from notification_plans
    where plan_key like any (
      select unnest(array[
        concat_ws(':', 'deadline', weekend_id, '%,' || selection_id || ',%'),
        concat_ws(':', 'deadline', weekend_id, extract(epoch from was), '%,')])
      from json_to_recordset(${JSON.stringify(moved)}) as moved (selection_id int, was timestamptz)
      join selections using (selection_id))`)
}

/**
 * Writes the reminders of a closing for all players who want them and whose team in one of its selections lacks
 * something. A player gets one reminder for all these selections, and `selection_ids` of the reminder are the selections
 * in which this player's team lacks something. It is due `lead_h` hours before the deadline. A player who was reminded
 * of all these selections less than half of `lead_h` ago gets no reminder, even if the deadline has moved since.
 *
 * If a deadline has moved away and back, it has the same reminders as before: dropped reminders wait again, and sent
 * reminders are not repeated. Exception: the last reminder is sent again if it did not name one of the selections.
 * If a reminder is being sent, its outcome is unknown: no reminders are inserted, and the next run tries again.
 *
 * Returns the number of reminders; undefined if they must be planned again.
 */
export async function planReminders(tx: Db, reminder: DueReminder): Promise<number | undefined> {
  const { weekend_id, closes_at, selection_ids, closing_key, lead_h, subject_key, plan_key } = reminder
  const users = sql`
    select user_id, array_agg(channel) as channels from notification_targets('deadline') group by user_id`
  const next_lead_h = LEADS.find((each) => each < lead_h) ?? 0
  await tx.run(dropReplacedSql(sql`kind = 'deadline' and ${isAbout('deadline', closing_key)}`))
  if (await isBeingSent(tx, subject_key)) {
    await tx.run(sql`delete from notification_plans where plan_key = ${plan_key}`)
    return undefined
  }
  const lacking = (await listOpenSelections(tx, selection_ids)).map(
    (selection) => sql`
    select user_id, unnest(channels) as channel, ${selection.selection_id}::int as selection_id
    from (${gapsOf(selection, users)}) gaps`,
  )
  if (lacking.length === 0) return 0
  await joinByHash(tx)
  return tx.run(sql`
    with reminded as (
      select distinct user_id, channel, jsonb_array_elements_text(data -> 'selection_ids')::int as selection_id
      from notifications cross join (select game_now() as now) clock
      where kind = 'deadline' and state = 'sent' and ${isAbout('deadline', weekend_id)}
        and due_at > clock.now - make_interval(mins => ${lead_h * 30})),
    to_remind as (
      select l.user_id, l.channel, array_agg(l.selection_id order by l.selection_id) as selection_ids
      from (${sql.join(lacking, sql` union all `)}) l left join reminded r using (user_id, channel, selection_id)
      group by l.user_id, l.channel having bool_or(r.selection_id is null))
    insert into notifications (user_id, kind, channel, subject_key, data, due_at, expires_at, next_attempt_at)
    select user_id, 'deadline', channel, ${subject_key},
      jsonb_build_object('weekend_id', ${weekend_id}::int, 'closes_at', ${closes_at}::timestamptz,
        'selection_ids', selection_ids),
      clock.now, ${closes_at}::timestamptz - make_interval(hours => ${next_lead_h}), clock.now
    from to_remind cross join (select game_now() as now) clock
    where ${closes_at}::timestamptz - make_interval(hours => ${next_lead_h}) > clock.now
    on conflict (user_id, kind, channel, subject_key) do update set data = excluded.data, due_at = excluded.due_at,
      expires_at = excluded.expires_at, next_attempt_at = excluded.next_attempt_at, state = 'waiting', reason = null,
      ended_at = null, attempts = 0,
      message_id = case when notifications.state = 'sent' then gen_random_uuid() else notifications.message_id end
    where notifications.state = 'dropped' or notifications.state = 'sent' and ${next_lead_h}::int = 0
      and not (notifications.data -> 'selection_ids') @> (excluded.data -> 'selection_ids')`)
}

/**
 * Whether a notification with this subject is being sent. Call it after running `dropReplacedSql`, which skips only
 * notifications that a sender has locked. So a notification that still waits is being sent.
 */
async function isBeingSent(tx: Db, subject_key: string): Promise<boolean> {
  const row = await tx.one(sql<{ is_being_sent: boolean }>`
    select exists (select from notifications where subject_key = ${subject_key} and state = 'waiting') as is_being_sent`)
  return row.is_being_sent
}

export type EventAbout = { event_ids: number[]; selection_id: number; was: Date | null }

/** Removes and returns the events of selections since the last run. `was` is the deadline before the first move. */
export async function takeSelectionEvents(
  tx: Db,
  kind: 'deadline_moved' | 'start_list',
): Promise<EventAbout[]> {
  return tx.many(sql<EventAbout>`
    with taken as (delete from notification_events where kind = ${kind} returning event_id, subject_id, data)
    select subject_id as selection_id, array_agg(event_id order by event_id) as event_ids,
      (array_agg((data ->> 'was')::timestamptz order by event_id))[1] as was
    from taken group by subject_id order by subject_id`)
}

/**
 * Plans notifications for players whose picks are not on the start lists, unless they were told about the same picks
 * before. If an earlier notification was not sent yet, the new one replaces it.
 */
export async function planStartList(
  tx: Db,
  selection: OpenSelection,
  { event_ids }: EventAbout,
): Promise<void> {
  const { selection_id, closes_at } = selection
  const subject_key = `start_list:${selection_id}:${event_ids.at(-1)}`
  await joinByHash(tx)
  await tx.run(sql`
    with hit as (
      select user_id, jsonb_agg(athlete_id order by athlete_id) as athlete_ids
      from ${picksOf(selection)} p join non_starters(${selection_id}) n using (athlete_id) group by user_id),
    to_tell as (
      select t.user_id, t.channel, hit.athlete_ids from hit join notification_targets('start_list') t using (user_id)
      where not exists (
        select from notifications n where n.user_id = t.user_id and n.kind = 'start_list' and n.channel = t.channel
          and ${isAbout('start_list', selection_id, sql`n.`)} and n.data -> 'athlete_ids' @> hit.athlete_ids)),
    replaced as (
      update notifications n set state = 'dropped', reason = 'settled', ended_at = now() from to_tell
      where n.user_id = to_tell.user_id and n.channel = to_tell.channel
        and notification_id in (${waitingIdsSql(sql`kind = 'start_list' and ${isAbout('start_list', selection_id)}`)}))
    insert into notifications (user_id, kind, channel, subject_key, data, due_at, expires_at, next_attempt_at)
    select user_id, 'start_list', channel, ${subject_key},
      jsonb_build_object('selection_id', ${selection_id}::int, 'athlete_ids', athlete_ids),
      clock.now, ${closes_at}::timestamptz, clock.now
    from to_tell cross join (select game_now() as now) clock on conflict do nothing`)
}
