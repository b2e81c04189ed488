import type { MyNotifications, NotificationPreference } from '#contract/notifications/notifications.ts'
import {
  NOTIFICATION_KINDS,
  type NotificationChannel,
  type NotificationKind,
} from '#game/accounts/notifications.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

type Chosen = { kind: NotificationKind; channel: NotificationChannel }

/**
 * Lists the preferences, with one entry for each kind of notification. News by email is stored in `users.newsletter`;
 * every other preference is a row.
 */
export async function listPreferences(db: Db, user_id: number): Promise<NotificationPreference[]> {
  const chosen = await db.many(sql<Chosen>`
    select kind, channel from notification_preferences where user_id = ${user_id}
    union all select 'news', 'email' from users where user_id = ${user_id} and newsletter`)
  const has = (kind: NotificationKind, channel: NotificationChannel) =>
    chosen.some((each) => each.kind === kind && each.channel === channel)
  return NOTIFICATION_KINDS.map((kind) => ({ kind, email: has(kind, 'email'), push: has(kind, 'push') }))
}

export type PreferenceChange = {
  kind: NotificationKind
  email?: boolean | undefined
  push?: boolean | undefined
}

/** Saves the given preferences. Channels that are not given stay as they are. */
export async function savePreferences(
  tx: Db,
  user_id: number,
  changes: readonly PreferenceChange[],
): Promise<void> {
  const given = changes.flatMap(({ kind, email, push }) => [
    ...(email === undefined ? [] : [{ kind, channel: 'email', is_wanted: email }]),
    ...(push === undefined ? [] : [{ kind, channel: 'push', is_wanted: push }]),
  ])
  const news = given.findLast(({ kind, channel }) => kind === 'news' && channel === 'email')
  if (news) await tx.run(sql`update users set newsletter = ${news.is_wanted} where user_id = ${user_id}`)
  const rows = sql`json_to_recordset(${JSON.stringify(given.filter((each) => each !== news))})
    as given (kind text, channel text, is_wanted boolean)`
  await tx.run(sql`
    delete from notification_preferences p using ${rows}
    where p.user_id = ${user_id} and p.kind = given.kind and p.channel = given.channel and not is_wanted`)
  await tx.run(sql`
    insert into notification_preferences (user_id, kind, channel)
    select ${user_id}, kind, channel from ${rows}
    where is_wanted and not (kind = 'news' and channel = 'email') on conflict do nothing`)
}

/** Turns off one kind of notification, or all kinds, by email and by push. */
export async function stopKind(tx: Db, user_id: number, kind: NotificationKind | undefined): Promise<void> {
  await tx.run(sql`
    delete from notification_preferences where user_id = ${user_id} and kind = coalesce(${kind}::text, kind)`)
  if (kind === undefined || kind === 'news')
    await tx.run(sql`update users set newsletter = false where user_id = ${user_id} and newsletter`)
}

type SettingsRow = Pick<MyNotifications, 'quiet_hours' | 'email_address' | 'push_public_key' | 'asked'>

/**
 * `sends_mail`: whether the site sends real emails, so that addresses must be confirmed before they get notifications.
 */
export async function findSettings(db: Db, user_id: number, sends_mail: boolean): Promise<SettingsRow> {
  return db.one(sql<SettingsRow>`
    select case when s.time_zone is not null then json_build_object('from', to_char(s.quiet_from, 'HH24:MI'),
        'to', to_char(s.quiet_to, 'HH24:MI'), 'time_zone', s.time_zone) end as quiet_hours,
      case when u.email is null then 'none' when u.bounced_address = u.email_folded then 'bounced'
        when ${sends_mail} and u.email_verified_at is null then 'unverified' else 'ok' end as email_address,
      (select public_key from push_keys where is_on) as push_public_key, s.asked_at is not null as asked
    from users u left join notification_settings s using (user_id) where u.user_id = ${user_id}`)
}

export async function saveAsked(tx: Db, user_id: number): Promise<void> {
  await tx.run(sql`
    insert into notification_settings (user_id, asked_at) values (${user_id}, now())
    on conflict (user_id) do update set asked_at = coalesce(notification_settings.asked_at, excluded.asked_at)`)
}

export async function saveQuietHours(
  tx: Db,
  user_id: number,
  quiet_hours: MyNotifications['quiet_hours'],
): Promise<void> {
  const { from = null, to = null, time_zone = null } = quiet_hours ?? {}
  await tx.run(sql`
    insert into notification_settings (user_id, quiet_from, quiet_to, time_zone)
    values (${user_id}, ${from}::time, ${to}::time, ${time_zone})
    on conflict (user_id) do update set quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to,
      time_zone = excluded.time_zone`)
}

/** Whether PostgreSQL knows the time zone, which it needs to compute quiet hours. */
export async function isTimeZone(db: Db, name: string): Promise<boolean> {
  const rows = await db.many(sql`select from pg_timezone_names where name = ${name}`)
  return rows.length > 0
}

export type LinkOwner = { user_id: number; email: string; email_folded: string }

/** Finds the account to which a link in an email belongs; undefined if it was deleted or has no address. */
export async function findLinkOwner(db: Db, user_id: number): Promise<LinkOwner | undefined> {
  return db.maybeOne(sql<LinkOwner>`
    select user_id, email, email_folded from users
    where user_id = ${user_id} and deleted_at is null and email is not null`)
}

/** Returns the key that signs the links in emails. */
export async function findLinkKey(db: Db): Promise<Buffer> {
  const row = await db.one(sql<{ link_key: Buffer }>`select link_key from notification_control`)
  return row.link_key
}
