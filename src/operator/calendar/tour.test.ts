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

describe('tour make and unmake', () => {
  const make = ['tour', 'make', 'Gommiswald Weekend']

  test('make: creates one selection per leg and a cup; legs use the points table for legs [S1 W1]', async () => {
    await run(
      'race',
      'add',
      'Gommiswald Weekend',
      '--code',
      'W3F',
      '--name',
      'Women 10 km',
      '--kind',
      'distance',
      '--gender',
      'f',
      '--date',
      '2030-12-09T12:00',
      ...reason,
    )
    await expectDryRun(calendar_sql, ...make)
    const { out } = await run(...make, ...reason)
    expect(out).toMatch(
      /^Gommiswald Weekend is a tour. Selections: Leg 1; Relay; Leg 3\.\n.*\nThe tour has no overall result yet/,
    )
    const overall = ['--code', 'WO', '--name', 'Women Overall', '--kind', 'tour_overall', '--gender', 'f']
    await run('race', 'add', 'Gommiswald Weekend', ...overall, '--date', '2030-12-09T18:00', ...reason)
    expect((await calendar()).slice(0, 4)).toEqual([
      'Gommiswald Weekend | Leg 1 | 12-07 07:00 | W1F:stage W1M:stage | 0',
      'Gommiswald Weekend | Overall | 12-07 07:00 | WO:tour_overall | 0',
      WEEKEND[1],
      'Gommiswald Weekend | Leg 3 | 12-09 07:00 | W3F:stage | 0',
    ])
    expect(
      await one(
        `select count(*)::int from cup_races join cups using (cup_id) where name = 'Gommiswald Weekend'`,
      ),
    ).toBe(6)
    await expectRefused(1, 'The weekend is already a tour', [...make, ...reason])
  })

  test('if the first leg is moved, the deadline of Overall moves too', async () => {
    const { out } = await run('race', 'move', 'T1F', '--to', '2030-12-27T12:00', ...reason)
    expect(out).toMatch(/\nLeg 1 closes at 2030-12-27 07:00 .*\nOverall closes at 2030-12-27 07:00 /)
    await run('race', 'move', 'T1F', '--to', '2030-12-28T12:00', ...reason)
    expect((await calendar()).slice(2, 5)).toEqual(TOUR)
  })

  test('unmake: merges the legs, keeps the teams of one leg, uses the usual table, removes the cup', async () => {
    const unmake = ['tour', 'unmake', 'Tour de Snow']
    await give('Tour de Snow', 'Leg 2', 1, 2)
    await expectDryRun(calendar_sql, ...unmake)
    const { out } = await run(...unmake, ...reason)
    expect(out).toMatch(
      /no longer a tour\. Selections: .*\n.*closes at 2030-12-28 07:00 .* earlier than before/,
    )
    expect((await calendar()).slice(2, 4)).toEqual([
      'Tour de Snow | Individual races | 12-28 07:00 | T1F:individual T1M:individual T2F:individual T2M:individual | 2',
      'Tour de Snow | Overall | 12-28 07:00 | TOF:tour_overall TOM:tour_overall | 0',
    ])
    expect(await one(`select count(*)::int from cups where name = 'Tour de Snow'`)).toBe(0)
    expect(await lastAudit()).toMatchObject({ act: 'announce' })
    await expectRefused(1, 'The weekend is not a tour', [...unmake, ...reason])
  })

  test.each(['Alps', 'Tour de Snow'])('do not change the cup %s that an operator created', async (name) => {
    const races = ['T1F', 'T1M', 'T2F', 'T2M', 'TOF', 'TOM']
    await run('cup', 'remove', 'Tour de Snow')
    await run('cup', 'set', name, '--races', ...races)
    await run('tour', 'unmake', 'Tour de Snow', ...reason)
    expect(
      await one(`select string_agg(race_code, ' ' order by race_code)
        from cup_races join cups using (cup_id) join races using (race_id) where cups.name = '${name}'`),
    ).toBe(races.join(' '))
  })

  test('are refused if selections with teams would be split or merged', async () => {
    await run('race', 'move', 'W1M', '--to', '2030-12-08T10:00', ...reason)
    await give('Gommiswald Weekend', 'Individual races', 1, 2, 3)
    await give('Tour de Snow', 'Leg 1', 1)
    await give('Tour de Snow', 'Leg 2', 1, 2)
    const before = await calendar()
    await expectRefused(1, 'would be split. Affected: 3 teams of 3 players', [...make, ...reason])
    await expectRefused(1, 'would be merged. Affected: 3 teams of 2 players', [
      'tour',
      'unmake',
      'Tour de Snow',
      ...reason,
    ])
    await expectRefused(1, 'A championship cannot be a tour', [
      'tour',
      'make',
      'World Championships',
      ...reason,
    ])
    await expectRefused(1, 'Changing the calendar needs a reason. Give --reason.', make)
    expect(await calendar()).toEqual(before)
  })
})
