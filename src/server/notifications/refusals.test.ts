import type pg from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { Db } from '#server/platform/db/db.ts'
import { deliverDue } from '#server/platform/email/deliver.ts'
import { filledDatabase } from '#testing/database/database.ts'
import { openLog } from '#testing/mail/mail-setup.ts'
import { type NotificationSetup, openNotificationSetup } from '#testing/mail/notification-setup.ts'
import { queueEmails, smtp } from '#testing/mail/outbox.ts'
import { test_ids, test_season } from '#testing/test-season.ts'

const { anna, bjorn } = test_ids.users

let pool: pg.Pool
let setup: NotificationSetup
beforeEach(async () => {
  pool = (await filledDatabase(test_season)).pool
  setup = await openNotificationSetup(pool)
})

const subjects = async () => (await setup.run()).map(({ mail }) => mail.subject ?? '')

const states = async () =>
  (await pool.query('select state, reason from notifications order by notification_id')).rows.map(
    ({ state, reason }) => reason ?? state,
  )

const bounced = async () =>
  (await pool.query('select user_id from users where bounced_address is not null')).rows.map(
    ({ user_id }) => user_id,
  )

/** Makes a reminder to Anna due. The mail server answers one of the SMTP commands with the given status. */
async function refuse(behavior: Partial<NotificationSetup['server']['behavior']>): Promise<void> {
  await setup.subscribe(anna, 'deadline')
  await setup.advanceClock('4 days 1 hour')
  Object.assign(setup.server.behavior, behavior)
  await setup.run()
}

const accept = () => Object.assign(setup.server.behavior, { sender: 250, recipient: 250, mail: 250 })

describe('an address that the mail server refuses', () => {
  test('gets no more notifications, and is marked in the account', async () => {
    await refuse({ recipient: 550 })
    expect([await states(), await bounced()]).toEqual([['unreachable'], [anna]])
    accept()
    await setup.advanceClock('21 hours')
    expect(await subjects()).toEqual([])
    await pool.query(`update users set email = 'new@example.org' where user_id = $1`, [anna])
    await pool.query(`delete from notification_plans`)
    expect(await subjects()).toHaveLength(1)
  })

  test('also gets no more notifications if the server refuses it only after receiving the whole email', async () => {
    await refuse({ mail: 550, reason: '5.1.1 No such user here' })
    expect([await states(), await bounced()]).toEqual([['unreachable'], [anna]])
  })

  test('keeps its notifications if the refusal is about the sending server; they are sent later', async () => {
    await refuse({ recipient: 550, reason: '5.7.1 Sender not allowed' })
    expect([await states(), await bounced()]).toEqual([['waiting'], []])
    accept()
    await setup.advanceClock('1 minute')
    expect(await subjects()).toHaveLength(1)
  })
})

test('an email that the mail server refuses permanently is not sent again, and the next email is sent', async () => {
  await refuse({ mail: 554, reason: '5.6.0 Looks like spam' })
  expect([await states(), await bounced()]).toEqual([['refused'], []])
  accept()
  await setup.advanceClock('21 hours')
  expect(await subjects()).toHaveLength(1)
})

describe('a mail server that refuses the sender', () => {
  const pause = async () => (await pool.query('select cause, status from mail_pause')).rows
  const makeDue = () => pool.query('update mail_pause set retry_at = now()')

  test('pauses all emails until it accepts one; the reason is stored, and no address is marked', async () => {
    await setup.subscribe(bjorn, 'deadline')
    await refuse({ sender: 553 })
    expect([await states(), await bounced()]).toEqual([['waiting', 'waiting'], []])
    expect(await pause()).toEqual([{ cause: 'sender', status: 553 }])

    accept()
    await setup.advanceClock('1 minute')
    expect(await subjects()).toEqual([])
    await makeDue()
    expect(await subjects()).toHaveLength(2)
    expect(await pause()).toEqual([])
  })

  test('also delays emails about accounts', async () => {
    await queueEmails(pool, 5)
    setup.server.behavior.sender = 550
    const deliver = () => deliverDue(Db.of(pool), smtp(setup.server.url), openLog().log)
    await deliver()
    const { rows } = await pool.query(
      'select count(*) filter (where tries > 0)::int as tried, count(given_up_at)::int as given_up from mails',
    )
    expect(rows[0].given_up).toBe(0)
    expect(rows[0].tried).toBeLessThanOrEqual(3)

    accept()
    await pool.query('update mails set not_before = now()')
    await deliver()
    expect(setup.server.received).toEqual([])
    await makeDue()
    await deliver()
    expect(setup.server.received).toHaveLength(5)
    expect(await pause()).toEqual([])
  })
})
