import type pg from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { moveDeadline } from '#server/admin/move-deadline.ts'
import { Db } from '#server/platform/db/db.ts'
import { filledDatabase } from '#testing/database/database.ts'
import { leaguePlayer } from '#testing/league-player.ts'
import { type NotificationSetup, openNotificationSetup } from '#testing/mail/notification-setup.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids, test_season } from '#testing/test-season.ts'

const { app, pool: app_pool } = await testApp()
const { anna, bjorn, chiara, vera } = test_ids.users
const { davos } = test_ids.selections

let pool: pg.Pool
let setup: NotificationSetup
beforeEach(async () => {
  pool = (await filledDatabase(test_season)).pool
  setup = await openNotificationSetup(pool)
})

const subjects = async () => (await setup.run()).map(({ mail }) => mail.subject ?? '')

/** Moves the deadline of Davos by a number of hours, as an operator does. */
async function move(hours: number): Promise<void> {
  const { rows } = await pool.query<{ at: Date }>(
    'select trading_close as at from selections where selection_id = $1',
    [davos],
  )
  const closes_at = rows[0]!.at
  const deadline = {
    kind: 'selection' as const,
    id: davos,
    name: 'Davos',
    weekend_name: 'Davos',
    time_zone: 'Europe/Helsinki',
    closes_at,
    is_locked: false,
  }
  const to = new Date(closes_at.getTime() + hours * 3_600_000)
  const announcement = { header: 'New deadline', text: 'It has moved' }
  const by = { actor: 'olga', reason: 'wind' }
  const report = await Db.of(pool).transaction((tx) => moveDeadline(tx, { deadline, to, announcement }, by))
  expect(report.ok).toBe(true)
}

describe('a deadline that moves', () => {
  test('is announced at once, with both times, to players who want these notifications', async () => {
    await setup.subscribe(anna, 'deadline_moved')
    await setup.subscribe(bjorn, 'deadline_moved', 'push')
    await move(-2)
    const [mail, ...others] = await setup.run()
    expect(others).toEqual([])
    expect(mail!.to).toEqual(['anna@example.org'])
    expect(mail!.mail.subject).toMatch(/^New deadline: Davos picks close \w{3} \d\d:\d\d/)
    expect(mail!.mail.text).toMatch(
      /earlier than before\.\n\nThe deadline was \w{3} \d+ \w{3}, \d\d:\d\d (EET|GMT\+2|EEST|GMT\+3)\./,
    )
    expect(setup.pushes).toEqual([expect.objectContaining({ user_id: bjorn, kind: 'deadline_moved' })])
    expect(await subjects()).toEqual([])
  })

  test('causes one email if it moves twice before the email is sent, and none if it moves back', async () => {
    await setup.subscribe(anna, 'deadline_moved')
    await setup.advanceClock('1 minute')
    await move(-2)
    setup.server.behavior.recipient = 451
    await subjects()
    await move(-1)
    setup.server.behavior.recipient = 250
    await setup.advanceClock('10 seconds')
    expect(await subjects()).toHaveLength(1)

    setup.server.behavior.recipient = 451
    await move(-1)
    await subjects()
    await move(1)
    setup.server.behavior.recipient = 250
    await setup.advanceClock('10 seconds')
    expect(await subjects()).toEqual([])
  })

  test('causes no email while its selection is not open yet', async () => {
    await setup.subscribe(anna, 'deadline_moved')
    await pool.query(`update weekends set event_start = event_start + interval '30 days', event_end = event_end + interval '30 days';
      update races set date = date + interval '30 days'`)
    await pool.query(`delete from notification_events`)
    await pool.query(
      `update selections set trading_close = trading_close + interval '30 days' where selection_id = $1`,
      [davos],
    )
    await pool.query(`delete from notification_events`)
    await move(-2)
    expect(await subjects()).toEqual([])
  })
})

describe('a new start list', () => {
  /** Imports a start list of the sprint in Davos with all athletes except these. */
  const list = async (...missing: number[]) => {
    await pool.query(
      `with list as (
         insert into start_lists (race_id, number, listed_at, imported_by, source, digest)
         select $1, count(*) + 1, game_now(), 'olga', 'list', repeat('0', 64) from start_lists returning start_list_id)
       insert into starters (start_list_id, athlete_id, state)
       select start_list_id, athlete_id, 'confirmed' from list, athletes where athlete_id <> all ($2::int[])`,
      [test_ids.races.davos_sprint, missing],
    )
  }
  const { ask, birk, calle } = test_ids.athletes
  beforeEach(async () => {
    for (const user_id of [anna, bjorn]) {
      await setup.subscribe(user_id, 'start_list')
      await pool.query('insert into teams (selection_id, user_id) values ($1, $2)', [davos, user_id])
    }
    await pool.query(
      `insert into picks (selection_id, user_id, athlete_id, gender)
       values ($1, $2, $4, 'm'), ($1, $2, $5, 'm'), ($1, $3, $6, 'm')`,
      [davos, anna, bjorn, ask, birk, calle],
    )
  })

  test('causes an email with the number of picks that the list lacks, but without their names [R13]', async () => {
    await list(ask)
    const [mail, ...others] = await setup.run()
    expect(others).toEqual([])
    expect(mail!.to).toEqual(['anna@example.org'])
    expect(mail!.mail.subject).toMatch(/^1 pick is not starting: Davos picks close/)
    expect(mail!.source).not.toMatch(/Ask|Aune|Berg/)
  })

  test('causes another email only if the list lacks another pick', async () => {
    await list(ask)
    expect(await subjects()).toHaveLength(1)
    await list(ask)
    expect(await subjects()).toEqual([])
    await list(ask, birk)
    expect(await subjects()).toEqual([expect.stringMatching(/^2 picks are not starting/)])
    await list(ask)
    expect(await subjects()).toEqual([])
  })

  test('replaces a notification about an earlier start list that was not sent yet', async () => {
    setup.server.behavior.recipient = 451
    await list(ask)
    await subjects()
    await list(ask, birk)
    setup.server.behavior.recipient = 250
    await setup.advanceClock('1 minute')
    expect(await subjects()).toEqual([expect.stringMatching(/^2 picks are not starting/)])
  })

  test('causes no email to a player who has removed the pick in the meantime', async () => {
    await list(ask)
    setup.server.behavior.recipient = 451
    await subjects()
    await pool.query('delete from picks where user_id = $1 and athlete_id = $2', [anna, ask])
    setup.server.behavior.recipient = 250
    await setup.advanceClock('1 minute')
    expect(await subjects()).toEqual([])
  })
})

test('ten minutes after the first player joins, the league’s admin gets the number of new members', async () => {
  const players = await Promise.all([chiara, vera].map((user_id) => leaguePlayer(app, app_pool, user_id)))
  const own = await openNotificationSetup(app_pool)
  await own.subscribe(anna, 'league')
  await own.subscribe(bjorn, 'league')
  for (const player of players) expect((await player.join('Vasa')).statusCode).toBe(200)
  expect(await own.run()).toEqual([])
  await own.advanceClock('11 minutes')
  const received = await own.run()
  expect(received.map(({ to, mail }) => [to[0], mail.subject?.replace(/ \(.*/, '')])).toEqual([
    ['anna@example.org', '2 players have joined Vasa'],
  ])
  expect(received[0]!.source).not.toMatch(/Squadra|Verified_Vikings|chiara|vera/)
})

test('a summary of the week is sent once, on Sunday evening, and only after a week with results', async () => {
  await setup.subscribe(anna, 'weekly_summary')
  const go = (day: string) =>
    pool.query(
      `update game_clock set shift = shift + (date_trunc('week', game_now()) + $1::interval - game_now())`,
      [day],
    )
  await go('13 days 19 hours')
  expect(await subjects()).toEqual([])
  await pool.query(
    `insert into publications (race_id, published_at, published_by, state, include_in_total, revision_id, sheet_id)
     values (${test_ids.races.ruka_sprint}, game_now() - interval '1 day', 'olga', 'official', true, 2, 2)`,
  )
  expect(await subjects()).toEqual(['Weekly summary: 210.25 points this season (Podium)'])
  expect(await subjects()).toEqual([])
  await setup.advanceClock('6 days 20 hours')
  expect(await subjects()).toEqual([])
})
