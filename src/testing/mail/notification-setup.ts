import type pg from 'pg'
import { onTestFinished } from 'vitest'
import type { NotificationChannel, NotificationKind } from '#game/accounts/notifications.ts'
import type { Channel, DueNotification, HandOver } from '#server/notifications/channel.ts'
import { emailChannel } from '#server/notifications/email-channel.ts'
import { planDue } from '#server/notifications/plan-due.ts'
import { sendDue } from '#server/notifications/send-due.ts'
import { Db } from '#server/platform/db/db.ts'
import { smtpTransport } from '#server/platform/email/smtp-transport.ts'
import { type MailServer, openMailServer, type Received } from './mail-server.ts'
import { mailing_site, openLog } from './mail-setup.ts'

const options = { concurrency: 3, per_second: 1000, sends_mail: true }

export type NotificationSetup = {
  server: MailServer
  /** The notifications that were sent through the channel `push`. */
  pushes: DueNotification[]
  /** The outcome that the channel `push` returns next. */
  push: { outcome: HandOver }
  /** Plans and sends, as the server does every second. Returns the emails delivered by this call, oldest first. */
  run: () => Promise<Received[]>
  subscribe: (user_id: number, kind: NotificationKind, channel?: NotificationChannel) => Promise<void>
  advanceClock: (interval: string) => Promise<void>
}

/**
 * Opens a mail server, and a channel `push` that records notifications. `run` plans notifications and sends them to
 * both.
 */
export async function openNotificationSetup(pool: pg.Pool): Promise<NotificationSetup> {
  const server = await openMailServer()
  const { log } = openLog()
  const transport = smtpTransport(server.url, {
    mail_from: 'game@podium.example',
    public_url: mailing_site.public_url,
  })
  onTestFinished(transport.close)
  const db = Db.of(pool)
  const pushes: DueNotification[] = []
  const push: NotificationSetup['push'] = { outcome: 'sent' }
  const push_channel: Channel = {
    name: 'push',
    isOpen: async () => true,
    handOver: async (_db, notification) => {
      if (push.outcome === 'sent') pushes.push(notification)
      return push.outcome
    },
  }
  await pool.query('update users set email_verified_at = now() where deleted_at is null')

  return {
    server,
    pushes,
    push,
    run: async () => {
      const before = server.received.length
      await planDue(db, log)
      for (const channel of [emailChannel(transport, mailing_site, log), push_channel])
        await sendDue(db, channel, options, log)
      return server.received.slice(before)
    },
    subscribe: async (user_id, kind, channel = 'email') => {
      await pool.query('insert into notification_preferences (user_id, kind, channel) values ($1, $2, $3)', [
        user_id,
        kind,
        channel,
      ])
    },
    advanceClock: async (interval) => {
      await pool.query('update game_clock set shift = shift + $1::interval', [interval])
    },
  }
}

/** Adds a selection for teams of two men, with one race. Its deadline is that of the selection `of` plus `later`. */
export async function insertSelection(
  pool: pg.Pool,
  { of, name, later = '0 days' }: { of: number; name: string; later?: string },
): Promise<number> {
  const { rows } = await pool.query<{ selection_id: number }>(
    `with added as (
       insert into selections (weekend_id, name, trading_opens_at, trading_close, max_picks_per_gender)
       select weekend_id, $2, trading_opens_at, trading_close + $3::interval, 2 from selections where selection_id = $1
       returning selection_id, weekend_id, trading_close),
     raced as (
       insert into races (season_id, weekend_id, selection_id, name, date, gender, kind)
       select 1, weekend_id, selection_id, 'Race', trading_close + interval '1 hour', 'm', 'sprint' from added)
     select selection_id from added`,
    [of, name, later],
  )
  return rows[0]!.selection_id
}

/** Replaces the picks of a player. The athletes must be men. */
export async function pickMen(
  pool: pg.Pool,
  selection_id: number,
  user_id: number,
  ...athlete_ids: number[]
): Promise<void> {
  await pool.query('insert into teams (selection_id, user_id) values ($1, $2) on conflict do nothing', [
    selection_id,
    user_id,
  ])
  await pool.query('delete from picks where selection_id = $1 and user_id = $2', [selection_id, user_id])
  await pool.query(
    `insert into picks (selection_id, user_id, athlete_id, gender) select $1, $2, id, 'm' from unnest($3::int[]) id`,
    [selection_id, user_id, athlete_ids],
  )
}
