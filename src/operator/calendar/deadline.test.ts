import { afterAll, expect, inject, test } from 'vitest'
import { testContext } from '#testing/command.ts'
import { copyFilled } from '#testing/database/database.ts'
import { test_season } from '#testing/test-season.ts'

const { pool, drop } = await copyFilled(inject('cluster_url'), test_season)
afterAll(drop)
const { run, one, lastAudit, expectDryRun, expectRefused } = testContext(pool)

const closes = 'select trading_close from selections where selection_id = 2'
const day = String(
  await one(`select ((game_now() + interval '2 days') at time zone 'Europe/Helsinki')::date::text`),
)
const move = ['deadline', 'move', 'selection', '2', `${day}T07:00`]

test('a moved deadline is in the audit log, and is announced in every user’s time zone [rules §3]', async () => {
  await expectDryRun(closes, ...move)
  const { out, status } = await run(...move, '--reason', 'fog')
  const sentence = `It closes on ${day} 07:00 (Europe/Helsinki), earlier than before.`
  expect([status, out]).toEqual([0, `New deadline: Davos: ${sentence}\n`])
  expect(
    await one(
      `select (trading_close at time zone 'Europe/Helsinki')::text from selections where selection_id = 2`,
    ),
  ).toBe(`${day} 07:00:00`)
  const close = await one(
    `select to_char(trading_close at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"') from selections where selection_id = 2`,
  )
  expect(await one(`select row(header, text, level)::text from announcements`)).toBe(
    `("New deadline: Davos","It closes on ${String(close)}, earlier than before.\nfog",warning)`,
  )
  expect(await one('select ends_at from announcements')).toEqual(await one(closes))
  expect(await lastAudit()).toMatchObject({
    actor: 'olga',
    act: 'deadline move',
    subject: 'selection 2',
    reason: 'fog',
  })
  expect((await run('deadline', 'list')).out).toMatch(new RegExp(`selection +2 +${day} 07:00 +Davos +Davos`))
})

test('the deadline of a side bet can be moved too', async () => {
  const { out } = await run(
    'deadline',
    'move',
    'sidebet',
    '1',
    `${day}T08:00`,
    '--text',
    'The jury has decided.',
  )
  expect(out).toMatch(/^New deadline: Side bet in Davos: It closes on .*, earlier than before\.\n$/)
  expect(await one('select text from announcements order by message_id desc limit 1')).toMatch(
    /\nThe jury has decided\.$/,
  )
})

test('in a hidden weekend, and in a season that is not current, a moved deadline is not announced', async () => {
  const count = 'select count(*)::int from announcements'
  const before = await one(count)
  const away =
    'update weekends set hidden = true where weekend_id = (select weekend_id from selections where selection_id = 2)'
  await pool.query(away)
  const hidden = await run('deadline', 'move', 'selection', '2', `${day}T06:30`, '--reason', 'fog')
  await pool.query(away.replace('true', 'false'))
  await pool.query('update seasons set is_current = false')
  const former = await run('deadline', 'move', 'sidebet', '1', `${day}T07:30`, '--season', '2026/27')
  await pool.query('update seasons set is_current = true where season_id = 1')
  for (const { out, status } of [hidden, former]) {
    expect(status).toBe(0)
    expect(out).toMatch(/ It is not announced, because players cannot see the weekend\.\n$/)
  }
  expect(await one(count)).toBe(before)
})

test.each([
  [1, 'locked teams stay locked', ['deadline', 'move', 'selection', '1', '2099-01-01T07:00']],
  [1, 'The new deadline must be in the future', ['deadline', 'move', 'selection', '2', '2020-01-01T07:00']],
  [1, 'after the start of the race', ['deadline', 'move', 'selection', '2', '2099-01-01T07:00']],
  [1, 'There is no selection 99', ['deadline', 'move', 'selection', '99', `${day}T07:00`]],
  [1, 'There is no race 2', ['deadline', 'move', 'race', '2', `${day}T07:00`]],
  [2, 'The time must be a date and time', ['deadline', 'move', 'selection', '2', 'soon']],
])('a deadline is not moved (exit code %i): %s', async (status, problems, args) => {
  await expectRefused(status, problems, args)
})
