import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { testContext } from '#testing/command.ts'
import { copyFilled } from '#testing/database/database.ts'
import { dayAhead, localTime, resetDavos } from '#testing/davos.ts'
import { test_season } from '#testing/test-season.ts'

const { pool, drop } = await copyFilled(inject('cluster_url'), test_season)
afterAll(drop)
const { run, one, lastAudit, expectDryRun, expectRefused } = testContext(pool)

const days = [3, 4, 5].map((ahead) => dayAhead(pool, ahead))
const [day_3, day_4, day_5] = (await Promise.all(days)) as [string, string, string]
const closes = `select ${localTime('trading_close')} from selections where selection_id = 2`
const announced = 'select text from announcements order by message_id desc limit 1'
const reason = ['--reason', 'storm']

beforeEach(() => resetDavos(pool, day_4))

describe('race add', () => {
  const facts = ['--gender', 'f', '--kind', 'sprint', '--name', 'Women Sprint', ...reason]
  const add = (date: string, ...more: string[]) => [
    'race',
    'add',
    'Davos',
    '--code',
    'DAV-F',
    '--date',
    date,
    ...facts,
    ...more,
  ]
  const where = `select s.name from races join selections s using (selection_id) where race_code = 'DAV-F'`

  test('adds the race to the selection of the weekend, and keeps the teams there [S1]', async () => {
    const args = add(`${day_4}T10:00`)
    await expectDryRun('select count(*) from races', ...args)
    const { out } = await run(...args)
    expect(out).toBe('Women Sprint was added to Davos, selection Davos (2 teams).\n')
    expect(await one(where)).toBe('Davos')
    expect(
      await one(`select row(points_table, gender, kind, state)::text from races where race_code = 'DAV-F'`),
    ).toBe('(individual,f,sprint,scheduled)')
    expect(
      await one(`select c.name from cups c join cup_races using (cup_id) join races using (race_id)
      where race_code = 'DAV-F' order by 1 desc limit 1`),
    ).toBe('Sprint')
    expect(await lastAudit()).toMatchObject({
      act: 'race add',
      subject: 'weekend 2',
      after: { race_code: 'DAV-F' },
    })
    await expectRefused(1, 'A race of this season already has that code', args)
  })

  test('moves the deadline if the race is on an earlier day, and announces it', async () => {
    expect((await run(...add(`${day_3}T10:00`))).out).toMatch(
      /Davos closes at .* 07:00 .*, earlier than before/,
    )
    expect(await one(closes)).toBe(`${day_3} 07:00:00`)
    expect(await one(announced)).toMatch(/earlier than before/)
  })

  test('a team race gets its own selection, which closes at the same time of day as the others', async () => {
    const relay = ['race', 'add', 'Davos', '--code', 'DAV-F', '--date', `${day_5}T10:00`, '--gender', 'mixed']
    await pool.query(
      `insert into points_tables (season_id, points_table) values (1, 'team') on conflict do nothing`,
    )
    const { out } = await run(...relay, '--kind', 'relay', '--name', 'Relay', ...reason)
    expect(out).toBe('Relay was added to Davos, selection Mixed Relay (new).\n')
    expect(
      await one(`select row(name, ${localTime('trading_close')}, takes_team_picks, is_mixed, max_picks_per_gender)::text
        from selections where weekend_id = 2 and selection_id <> 2`),
    ).toBe(`("Mixed Relay","${day_5} 07:00:00",t,t,8)`)
  })

  test('adds the race to a new selection if its name is given', async () => {
    const { out } = await run(...add(`${day_5}T10:00`, '--selection', 'Sunday', '--closes', `${day_5}T09:00`))
    expect(out).toMatch(/selection Sunday \(new\)/)
    expect(await one(`select ${localTime('trading_close')} from selections where name = 'Sunday'`)).toBe(
      `${day_5} 09:00:00`,
    )
  })

  test.each([
    [1, 'The selection has closed, so its races cannot change', add(`${day_4}T10:00`).with(2, 'Ruka')],
    [
      1,
      'does not fit that selection',
      add(`${day_4}T10:00`, '--selection', 'davos').map((word) => (word === 'sprint' ? 'relay' : word)),
    ],
    [
      1,
      'no points table for this kind of race',
      add(`${day_4}T10:00`).map((word) => (word === 'sprint' ? 'marathon' : word)),
    ],
    [1, 'would be in the past', add(`${day_4}T10:00`, '--closes', '2020-01-01T07:00')],
    [
      1,
      'when a race in it has started',
      add(`${day_4}T10:00`, '--selection', 'New', '--closes', `${day_4}T10:01`),
    ],
    [2, '--code must be a code', add(`${day_4}T10:00`).with(4, 'a b')],
    [2, 'There is no country XXX', add(`${day_4}T10:00`, '--country', 'XXX')],
    [2, '--date must be', add('soon')],
  ])('is refused (exit code %i): %s', async (status, problems, args) => {
    const count = 'select count(*)::int from races join selections using (weekend_id)'
    const before = await one(count)
    await expectRefused(status, problems, args)
    expect(await one(count)).toBe(before)
  })
})

describe('weekend add', () => {
  const words =
    'weekend add --weekend Lahti --time-zone Europe/Helsinki --code LAH-F --gender f --kind sprint --name Sprint --country FIN'
  const add = [...words.split(' '), '--date', `${day_5}T11:00`]
  const added = `select row(w.hidden, w.country, s.name, s.trading_close at time zone w.time_zone)::text
    from weekends w join selections s using (weekend_id) where weekend_name = 'Lahti'`

  test('adds a weekend with its first race; the selection closes in the morning of the race day', async () => {
    await expectDryRun('select count(*) from weekends', ...add)
    const { out } = await run(...add, '--hidden', ...reason)
    expect(out).toMatch(
      /^Lahti was added \(id \d+\) with Sprint\. Its selections: .*\nThe weekend is hidden from players/,
    )
    expect(await one(added)).toMatch(new RegExp(`^\\(t,FIN,.*,"${day_5} 07:00:00"\\)$`))
    expect(await lastAudit()).toMatchObject({ act: 'weekend add', after: { weekend_name: 'Lahti' } })
    await expectRefused(1, 'That name is already taken', [...add, ...reason])
    await expectRefused(2, '--time-zone must be', [...add, '--time-zone', 'Finland', ...reason])
  })
})
