import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { testContext } from '#testing/command.ts'
import { copyFilled } from '#testing/database/database.ts'
import { dayAhead, localTime, resetDavos } from '#testing/davos.ts'
import { test_season } from '#testing/test-season.ts'

const opened = await copyFilled(inject('cluster_url'), test_season)
const { pool, drop } = opened
afterAll(drop)
const { run, one, lastAudit, expectDryRun, expectRefused } = testContext(pool)

const day = (days: number) => dayAhead(pool, days)
const [day_3, day_4, day_5] = [await day(3), await day(4), await day(5)]
const closes = `select ${localTime('trading_close')} from selections where selection_id = 2`
const starts = `select ${localTime('date')} from races where race_id = 3`
const bet = `select ${localTime('betting_close')} from sidebets where sidebet_id = 1`
const announced = 'select text from announcements order by message_id desc limit 1'

beforeEach(() => resetDavos(pool, day_4))

const reason = ['--reason', 'storm']

describe('race move', () => {
  const move = ['race', 'move', 'dav-spr', '--to', `${day_5}T10:30`]

  test('moves the deadline, and the side bets that close at the same time; teams stay [S1]', async () => {
    await expectDryRun(`select row((${starts}), (${closes}), (${bet}))::text`, ...move)
    const { out, status } = await run(...move, ...reason)
    expect([status, out]).toEqual([
      0,
      `Davos Sprint starts at ${day_5} 10:30 (Europe/Helsinki). It was scheduled for ${day_4} 12:00.
Davos closes at ${day_5} 07:00 (Europe/Helsinki), later than before.
Side bet 1 closes at ${day_5} 07:00 (Europe/Helsinki), later than before.
The change is announced to all players.
`,
    ])
    expect([await one(starts), await one(closes), await one(bet)]).toEqual([
      `${day_5} 10:30:00`,
      `${day_5} 07:00:00`,
      `${day_5} 07:00:00`,
    ])
    expect(await one('select count(*)::int from teams where selection_id = 2')).toBe(2)
    expect(await one(announced)).toMatch(
      /^Picks: new deadline \d{4}-\d\d-\d\dT\d\d:00Z, later than before\.\n/,
    )
    expect(await lastAudit()).toMatchObject({ act: 'race move', subject: 'race 3', reason: 'storm' })
  })

  test('replaces the earlier announcement of the deadline; both are in the audit log', async () => {
    await run(...move, ...reason)
    const before = await one(announced)
    await run(...move.with(4, `${day_4}T11:30`), '--reason', 'thaw')
    expect(await one('select count(*)::int from announcements')).toBe(1)
    const ended = `select json_build_object('actor', actor, 'subject', subject, 'text', before ->> 'text', 'reason', reason)
      from audit where act = 'unannounce'`
    expect(await one(ended)).toEqual({
      actor: 'olga',
      subject: 'New deadline: Davos',
      text: before,
      reason: 'thaw',
    })
  })

  test('replaces an announcement that an earlier version of the program wrote in other words', async () => {
    await run(...move, ...reason)
    await pool.query(`update announcements set text = replace(
      replace(text, 'Picks: new deadline', 'The team: closes at'), 'The side bet: new deadline', 'The side bet: closes at')`)
    expect(await one(announced)).toMatch(/^The team: closes at .*\nThe side bet: closes at /)
    await run(...move.with(4, `${day_4}T11:30`), '--reason', 'thaw')
    expect(await one('select count(*)::int from announcements')).toBe(1)
    expect(await one(announced)).toMatch(/^Picks: new deadline /)
  })

  test('keeps the deadline if only the time of day changes, and announces nothing', async () => {
    const { out } = await run('race', 'move', '3', '--to', `${day_4}T14:00`, ...reason)
    expect(out).toMatch(/Deadlines do not change\.\n$/)
    expect([await one(closes), await one(announced)]).toEqual([`${day_4} 07:00:00`, undefined])
  })

  test('uses the deadline that is given', async () => {
    const { status } = await run(...move, '--closes', `${day_5}T06:15`, ...reason)
    expect([status, await one(closes)]).toEqual([0, `${day_5} 06:15:00`])
  })

  test('does not change a closed selection', async () => {
    await pool.query(
      `update selections set trading_opens_at = game_now() - interval '2 days',
        trading_close = game_now() - interval '1 minute' where selection_id = 2`,
    )
    const before = await one(closes)
    expect(await run(...move, ...reason)).toMatchObject({ status: 0 })
    expect([await one(starts), await one(closes)]).toEqual([`${day_5} 10:30:00`, before])
    await expectRefused(1, 'has already closed', [
      ...move.with(4, `${day_5}T11:30`),
      '--closes',
      `${day_5}T06:00`,
      ...reason,
    ])
    expect(await one(starts)).toBe(`${day_5} 10:30:00`)
  })

  test.each([
    [1, 'Changing the calendar needs a reason. Give --reason.', move],
    [1, 'The race already starts at that time', ['race', 'move', '3', '--to', `${day_4}T12:00`, ...reason]],
    [
      1,
      'when a race in it has started: choose an earlier deadline, or move the deadline first. Give --closes',
      ['race', 'move', '3', '--to', `${day_4}T06:00`, ...reason],
    ],
    [
      1,
      'would be in the past',
      ['race', 'move', '3', '--to', `${day_4}T06:00`, '--closes', '2020-01-01T07:00', ...reason],
    ],
    [
      1,
      'The race has published results: withdraw them first. Use `publish RACE --state scheduled --reason …`.',
      ['race', 'move', '1', '--to', `${day_4}T06:00`, ...reason],
    ],
    [2, '--to must be a date and time', ['race', 'move', '3', '--to', 'soon', ...reason]],
    [2, '--closes must be a date and time', [...move, '--closes', 'soon', ...reason]],
    [1, 'There is no race XXX', ['race', 'move', 'XXX', '--to', `${day_4}T06:00`]],
  ])('is refused (exit code %i): %s', async (status, problems, args) => {
    const all = `select row((${starts}), (${closes}), (${bet}))::text`
    const before = await one(all)
    await expectRefused(status, problems, args)
    expect(await one(all)).toBe(before)
  })

  test('is refused if side bets would stay open after the start; the refusal says how many', async () => {
    await pool.query(
      `update sidebets set betting_close = (timestamp '${day_4} 11:00' at time zone 'Europe/Helsinki')`,
    )
    const args = ['race', 'move', '3', '--to', `${day_4}T10:00`, ...reason]
    await expectRefused(1, 'Affected: 1 side bet', args)
    expect(await one(starts)).toBe(`${day_4} 12:00:00`)
  })

  test('does not announce a change of a hidden weekend', async () => {
    const [closed, to] = [`${await day(19)}T07:00`, `${await day(20)}T10:00`]
    const { out } = await run('race', 'move', '4', '--to', to, '--closes', closed, ...reason)
    expect(out).toMatch(/Secret closes at .* later than before\.\n$/)
    expect(await one('select count(*)::int from announcements')).toBe(0)
  })
})

describe('race postpone', () => {
  const postpone = ['race', 'postpone', '3', '--to', `${day_5}T10:30`]

  test('is announced in the user’s time zone, with the deadline [S1]', async () => {
    await expectDryRun(starts, ...postpone)
    const { out } = await run(...postpone, '--reason', 'storm', '--text', 'The jury has decided.')
    expect(out).toMatch(/The change is announced to all players\.\n$/)
    expect(await one('select header from announcements')).toBe('Postponed: Davos Sprint')
    const utc = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"')`
    const [start, close] = [
      await one(`select ${utc('date')} from races where race_id = 3`),
      await one(`select ${utc('trading_close')} from selections where selection_id = 2`),
    ]
    expect(await one(announced)).toBe(`It starts on ${String(start)}.
Picks: new deadline ${String(close)}, later than before.
The side bet: new deadline ${String(close)}, later than before.
The jury has decided.`)
    expect(await one('select ends_at from announcements')).toEqual(
      await one('select date from races where race_id = 3'),
    )
    expect(await lastAudit()).toMatchObject({ act: 'race postpone', reason: 'storm' })
  })

  test('keeps the teams of a closed selection, and the announcement says so', async () => {
    await pool.query(`
      update selections set trading_opens_at = game_now() - interval '2 days',
        trading_close = game_now() - interval '1 minute' where selection_id = 2`)
    const before = await one(closes)
    expect(await run(...postpone, ...reason)).toMatchObject({ status: 0 })
    expect(await one(closes)).toBe(before)
    expect(await one(announced)).toMatch(/Z\.\nPicks have closed, so teams stay as they are\.\nstorm$/)
    const early = ['race', 'move', '3', '--to', `${await day(-1)}T10:00`, ...reason]
    await expectRefused(1, 'The race would start before its selection closes', early)
  })

  test('is refused for an earlier time', async () => {
    await expectRefused(1, 'Use `race move`', ['race', 'postpone', '3', '--to', `${day_3}T10:00`, ...reason])
  })
})

describe('race cancel', () => {
  const cancel = ['race', 'cancel', 'DAV-SPR']
  const state = 'select state from races where race_id = 3'

  test('keeps teams and deadline, and is stored with the publications of the race [S1]', async () => {
    await expectDryRun(state, ...cancel)
    const { out } = await run(...cancel, ...reason)
    expect(out).toBe(
      'Davos Sprint is cancelled. Teams kept in its selection: 2.\nThe change is announced to all players.\n',
    )
    expect([await one(state), await one(closes)]).toEqual(['cancelled', `${day_4} 07:00:00`])
    expect(await one(announced)).toBe('Teams stay as they are.\nstorm')
    expect(await one(`select row(state, reason)::text from publications where race_id = 3`)).toBe(
      '(cancelled,storm)',
    )
    await expectRefused(1, 'The race is cancelled', [...cancel, ...reason])
    await expectRefused(1, 'The race is cancelled', [
      'race',
      'move',
      '3',
      '--to',
      `${day_5}T10:00`,
      ...reason,
    ])
  })

  test('is refused if results are published; the refusal says how many teams are affected', async () => {
    await pool.query('insert into teams (selection_id, user_id) values (1, 1), (1, 4) on conflict do nothing')
    await expectRefused(1, 'Affected: 2 teams of 2 players', ['race', 'cancel', '1', ...reason])
    expect(await one('select state from races where race_id = 1')).toBe('official')
  })
})

describe('race rename', () => {
  test('renames a race, and also a selection that is named after it [S1]', async () => {
    const rename = ['race', 'rename', '3', 'Night Sprint']
    const name = `select row(r.name, s.name)::text from races r join selections s using (selection_id) where race_id = 3`
    await expectDryRun(name, ...rename)
    expect((await run(...rename, ...reason)).out).toBe('Davos Sprint is now called Night Sprint.\n')
    expect(await one(name)).toBe('("Night Sprint",Davos)')
    await pool.query(`update selections set name = 'Night Sprint' where selection_id = 2`)
    expect((await run('race', 'rename', '3', 'Davos', ...reason)).out).toMatch(/and so is its selection/)
    expect(await one(name)).toBe('(Davos,Davos)')
    await expectRefused(1, 'It already has that name', ['race', 'rename', '3', 'Davos', ...reason])
    await expectRefused(2, 'The name must be text', ['race', 'rename', '3', 'a\nb', ...reason])
  })
})
