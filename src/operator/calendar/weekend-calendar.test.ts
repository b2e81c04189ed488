import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { calendar_sql, giveTeams, importCalendar, listCalendar, TOUR, WEEKEND } from '#testing/calendar.ts'
import { testContext } from '#testing/command.ts'
import { copyTemplate } from '#testing/database/database.ts'

const { pool, drop } = await copyTemplate(inject('cluster_url'))
afterAll(drop)
const { run, one, lastAudit, expectDryRun, expectRefused } = testContext(pool)

const reason = ['--reason', 'new programme']
const calendar = () => listCalendar(pool)
const give = (weekend: string, selection: string, ...players: number[]) =>
  giveTeams(pool, weekend, selection, players)

beforeEach(() => importCalendar(pool))

describe('weekend rename', () => {
  test('renames a weekend, and also the cup of a tour [S1]', async () => {
    const rename = ['weekend', 'rename', 'tour de snow', 'Snow Tour']
    await expectDryRun(`select string_agg(weekend_name, ',' order by weekend_id) from weekends`, ...rename)
    const { out } = await run(...rename, ...reason)
    expect(out).toBe('Tour de Snow is now called Snow Tour, and so is its cup.\n')
    expect(await one(`select count(*)::int from cups where name = 'Snow Tour'`)).toBe(1)
    expect(await lastAudit()).toMatchObject({
      act: 'weekend rename',
      before: { weekend_name: 'Tour de Snow' },
      after: { weekend_name: 'Snow Tour' },
      reason: 'new programme',
    })
    await expectRefused(1, 'It already has that name', [...rename.with(2, 'Snow Tour'), ...reason])
    await expectRefused(1, 'That name is already taken', [
      'weekend',
      'rename',
      'Snow Tour',
      'GOMMISWALD weekend',
      ...reason,
    ])
    await expectRefused(
      1,
      'Changing the calendar needs a reason. Give --reason.',
      rename.with(2, 'Snow Tour').with(3, 'Tour'),
    )
  })
})

describe('weekend merge', () => {
  test('keeps every selection with its teams [S1 S9]', async () => {
    await run('weekend', 'split', 'Gommiswald Weekend', 'W1M', '--name', 'Gommis', ...reason)
    await give('Gommiswald Weekend', 'Individual races', 1, 2)
    await give('Gommis', 'Individual races', 1)
    await pool.query(`insert into sidebets (weekend_id, description, value, betting_close)
      select weekend_id, 'Who?', 100, event_start - interval '1 day' from weekends where weekend_name = 'Gommis'`)
    const merge = ['weekend', 'merge', 'Gommiswald Weekend', 'Gommis']
    await expectDryRun(calendar_sql, ...merge)
    const { out } = await run(...merge, ...reason)
    expect(out).toBe(
      'Gommis was merged into Gommiswald Weekend. Selections: Individual races; Individual races, Gommis; Relay. 3 teams kept.\n',
    )
    expect((await calendar()).slice(0, 4)).toEqual([
      'Gommiswald Weekend | Individual races | 12-07 07:00 | W1F:individual | 2',
      'Gommiswald Weekend | Individual races, Gommis | 12-07 07:00 | W1M:individual | 1',
      'Gommiswald Weekend | Relay | 12-08 07:00 | W2F:team W2M:team | 0',
      TOUR[0],
    ])
    expect(await one(`select weekend_name from sidebets join weekends using (weekend_id)`)).toBe(
      'Gommiswald Weekend',
    )
    expect(await lastAudit()).toMatchObject({ act: 'weekend merge', before: { merged: 'Gommis' } })
  })

  test('can group the races anew if only one of the weekends has teams', async () => {
    await run('weekend', 'split', 'Gommiswald Weekend', 'W1M', '--name', 'Gommis', ...reason)
    await give('Gommis', 'Individual races', 1, 2)
    const merge = ['weekend', 'merge', 'Gommiswald Weekend', 'Gommis', '--regroup']
    expect(await run(...merge, ...reason)).toMatchObject({ status: 0 })
    expect((await calendar()).slice(0, 2)).toEqual([WEEKEND[0].replace(/0$/, '2'), WEEKEND[1]])
  })

  test('cannot group the races anew if both weekends have teams', async () => {
    await run('weekend', 'split', 'Gommiswald Weekend', 'W1M', '--name', 'Gommis', ...reason)
    await give('Gommiswald Weekend', 'Individual races', 1, 3)
    await give('Gommis', 'Individual races', 1, 2)
    const before = await calendar()
    const merge = ['weekend', 'merge', 'Gommiswald Weekend', 'Gommis', '--regroup']
    await expectRefused(1, 'would be merged. Affected: 4 teams of 3 players', [...merge, ...reason])
    expect(await calendar()).toEqual(before)
  })

  test('keeps deadlines if the weekends are in different time zones', async () => {
    await run('weekend', 'split', 'Gommiswald Weekend', 'W2F', 'W2M', '--name', 'Lake Placid', ...reason)
    await pool.query(`
      update weekends set time_zone = 'America/New_York' where weekend_name = 'Lake Placid';
      update races set date = '2030-12-08 20:00 America/New_York' where race_code in ('W2F', 'W2M');
      update selections set trading_close = '2030-12-08 07:00 America/New_York' where name = 'Relay'`)
    const { out, problems } = await run('weekend', 'merge', 'Gommiswald Weekend', 'Lake Placid', ...reason)
    expect(problems).toBe('')
    expect(out).not.toContain('closes at')
    expect(await one(`select trading_close = '2030-12-08 12:00Z' from selections where name = 'Relay'`)).toBe(
      true,
    )
  })

  test('numbers the legs of two halves of a tour again; Overall closes with the first leg [W1]', async () => {
    await run('weekend', 'split', 'Tour de Snow', 'T2F', 'T2M', 'TOF', 'TOM', '--name', 'Half', ...reason)
    expect((await calendar()).slice(2, 5)).toEqual([
      TOUR[0],
      'Half | Leg 1 | 12-30 07:00 | T2F:stage T2M:stage | 0',
      'Half | Overall | 12-30 07:00 | TOF:tour_overall TOM:tour_overall | 0',
    ])
    expect(
      await one(`select string_agg(name, ',' order by name) from cups where image_url = '/cups/tour.svg'`),
    ).toBe('Half,Tour de Snow')
    await give('Half', 'Overall', 1)
    const { out } = await run('weekend', 'merge', 'Tour de Snow', 'Half', ...reason)
    expect(out).toMatch(/Overall closes at 2030-12-28 07:00 .* earlier than before/)
    expect((await calendar()).slice(2, 5)).toEqual([TOUR[0], TOUR[1].replace(/0$/, '1'), TOUR[2]])
    expect(
      await one(`select count(*)::int from cup_races join cups using (cup_id) where name = 'Tour de Snow'`),
    ).toBe(6)
  })

  test.each([
    ['merged with itself', ['Tour de Snow', 'Tour de Snow']],
    ['Only weekends of the same kind', ['Gommiswald Weekend', 'Tour de Snow']],
    ['There is no weekend Oslo', ['Gommiswald Weekend', 'Oslo']],
  ])('is refused: %s', async (problems, names) => {
    await expectRefused(1, problems, ['weekend', 'merge', ...names, ...reason])
  })
})

describe('weekend split', () => {
  const split = ['weekend', 'split', 'Gommiswald Weekend', 'W2F', 'W2M', '--name', 'Relays']

  test('moves a selection as a whole, with its teams [S1]', async () => {
    await give('Gommiswald Weekend', 'Relay', 1, 2)
    await expectDryRun(calendar_sql, ...split)
    const { out } = await run(...split, ...reason)
    expect(out).toMatch(
      /^2 races of Gommiswald Weekend moved to Relays \(id \d+\)\. Its selections: Relay\.\n$/,
    )
    expect((await calendar()).slice(0, 2)).toEqual([
      WEEKEND[0],
      'Relays | Relay | 12-08 07:00 | W2F:team W2M:team | 2',
    ])
    expect(
      await one(
        `select (event_end at time zone time_zone)::text from weekends where weekend_name = 'Gommiswald Weekend'`,
      ),
    ).toBe('2030-12-07 12:00:00')
    expect(await lastAudit()).toMatchObject({ act: 'weekend split', after: { weekend_name: 'Relays' } })
  })

  test('can split a selection without teams, but not one with teams', async () => {
    const women = ['weekend', 'split', 'Gommiswald Weekend', 'W1F', '--name', 'Women']
    await give('Gommiswald Weekend', 'Individual races', 1, 2)
    await expectRefused(1, 'would be split. Affected: 2 teams of 2 players', [...women, ...reason])
    expect((await calendar())[0]).toBe(WEEKEND[0].replace(/0$/, '2'))
    await pool.query('delete from teams')
    expect(await run(...women, ...reason)).toMatchObject({ status: 0 })
    expect((await calendar()).slice(0, 3)).toEqual([
      'Gommiswald Weekend | Individual races | 12-07 07:00 | W1M:individual | 0',
      WEEKEND[1],
      'Women | Individual races | 12-07 07:00 | W1F:individual | 0',
    ])
  })

  test.each([
    ['No races would be left', ['Gommiswald Weekend', 'W1F', 'W1M', 'W2F', 'W2M', '--name', 'New']],
    ['must belong to that weekend', ['Gommiswald Weekend', 'T1F', '--name', 'New']],
    ['That name is already taken', ['Gommiswald Weekend', 'W1F', '--name', 'tour de snow']],
    ['There is no race XXX', ['Gommiswald Weekend', 'XXX', '--name', 'New']],
  ])('is refused: %s', async (problems, args) => {
    await expectRefused(1, problems, ['weekend', 'split', ...args, ...reason])
  })
})
