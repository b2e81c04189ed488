import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Email } from 'postal-mime'
import { moveClock } from '#server/platform/clock/store.ts'
import { Db } from '#server/platform/db/db.ts'
import { openPool } from '#server/platform/db/pool.ts'
import { sql } from '#server/platform/db/sql.ts'
import { type Delivered, openPushServer, type PushServer } from '#testing/push/push-server.ts'
import { listEmails } from './emails.ts'
import { startMailServer } from './mail-server.ts'
import { test as ownGameTest } from './own-game.ts'

type Receivers = { mail_folder: string; push: PushServer }

/** Gives each test its own game and its database. The game sends emails and push messages to servers of the test. */
export const test = ownGameTest.extend<{ receivers: Receivers; db: Db }>({
  receivers: async ({ variant }, use) => {
    const mail_folder = mkdtempSync(join(tmpdir(), `podium-${variant}-mail-`))
    const ends: (() => Promise<void>)[] = []
    const push = await openPushServer((close) => void ends.push(close))
    await use({ mail_folder, push })
    for (const end of ends) await end()
    rmSync(mail_folder, { recursive: true })
  },
  settings: async ({ settings, receivers: { mail_folder, push } }, use) => {
    const certificate = join(mail_folder, 'ca.pem')
    writeFileSync(certificate, push.ca)
    await use({
      ...settings,
      SMTP_URL: await startMailServer(mail_folder),
      PUSH_PRIVATE_HOSTS: push.host,
      NODE_EXTRA_CA_CERTS: certificate,
      // Three days before a weekend in which one team counts for all races.
      GAME_NOW: '2027-01-27T08:00:00Z',
    })
  },
  db: async ({ ownGame }, use) => {
    const pool = openPool(ownGame.database_url, { max: 2 })
    await use(Db.of(pool))
    await pool.end()
  },
})

/** The notifications that have arrived, oldest first. Emails about the account are left out. */
export async function readArrived({ mail_folder, push }: Receivers) {
  const emails = (await listEmails(mail_folder)).filter((email) => headerOf(email, 'list-unsubscribe'))
  const pushes = push.delivered.map(({ payload, ...message }) => ({
    ...message,
    payload: payload as PushPayload,
  }))
  return { emails, pushes }
}

type PushPayload = { title: string; text: string; path: string; tag: string; message_id: string }

export type Arrived = { emails: Email[]; pushes: (Omit<Delivered, 'payload'> & { payload: PushPayload })[] }

export function headerOf({ headers }: Email, name: string): string | undefined {
  return headers.find(({ key }) => key === name)?.value
}

/** Moves the clock of the game to this moment, while the server runs. */
export async function moveClockTo(db: Db, moment: number): Promise<void> {
  expect(await moveClock(db, new Date(moment))).toBe(true)
}

/** Waits until the reminders of the current deadline are planned, and all notifications are sent. */
export async function waitForReminders(db: Db, selection_id: number, lead_h: 24 | 3): Promise<void> {
  await expect
    .poll(() =>
      db.many(sql`
        select from notification_plans join selections s
          on plan_key like concat_ws(':', 'deadline', s.weekend_id, extract(epoch from s.trading_close), ${lead_h}::int,
            '%,' || s.selection_id || ',%')
        where s.selection_id = ${selection_id}`),
    )
    .toHaveLength(1)
  await waitUntilSent(db)
}

export async function waitUntilSent(db: Db): Promise<void> {
  await expect
    .poll(() => db.many(sql`select kind, channel from notifications where state = 'waiting'`))
    .toEqual([])
}

export async function waitUntilLocked(db: Db, selection_id: number): Promise<void> {
  await expect
    .poll(() =>
      db.many(sql`select from selections where selection_id = ${selection_id} and locked_at is not null`),
    )
    .toHaveLength(1)
}
