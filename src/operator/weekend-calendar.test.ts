import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { copyTemplate } from '#server/testing/database.ts'
import { folderOf, MADE_UP_SEASON } from '#server/testing/season-folder.ts'
import { deskOf } from './testing/command.ts'

const { pool, drop } = await copyTemplate(inject('cluster_url'))
afterAll(drop)
const { run, one, lastAudit, expectTried, expectRefused } = deskOf(pool)

const reason = ['--reason', 'new programme']
/** Every selection with its weekend, its close on the weekend's clocks, its races and its teams. */
const calendar = async () => {
  const { rows } = await pool.query(`
    select concat_ws(' | ', w.weekend_name, s.name, to_char(s.trading_close at time zone w.time_zone, 'MM-DD HH24:MI'),
      (select string_agg(r.race_code || ':' || coalesce(r.points_table, '-'), ' ' order by r.race_code)
       from races r where r.selection_id = s.selection_id),
      (select count(*) from teams t where t.selection_id = s.selection_id)) as line
    from selections s join weekends w using (weekend_id)
    order by w.event_start, w.weekend_id, s.trading_close, s.name`)
  return rows.map(({ line }) => String(line))
}
const all = `select string_agg(concat_ws(' ', s.selection_id, s.name, s.weekend_id, s.trading_close, r.race_id), ',' order by r.race_id)
  from races r join selections s using (selection_id)`

const give = (weekend: string, selection: string, ...players: number[]) =>
  pool.query(
    `insert into teams (selection_id, user_id)
     select selection_id, user_id from selections join weekends using (weekend_id), unnest($3::int[]) user_id
     where weekend_name = $1 and name = $2`,
    [weekend, selection, players],
  )

const WEEKEND = [
  'Gommiswald Weekend | Individual races | 12-07 07:00 | W1F:individual W1M:individual | 0',
  'Gommiswald Weekend | Relay | 12-08 07:00 | W2F:team W2M:team | 0',
]
const TOUR = [
  'Tour de Snow | Leg 1 | 12-28 07:00 | T1F:stage T1M:stage | 0',
  'Tour de Snow | Overall | 12-28 07:00 | TOF:tour_overall TOM:tour_overall | 0',
  'Tour de Snow | Leg 2 | 12-30 07:00 | T2F:stage T2M:stage | 0',
]

beforeEach(async () => {
  await pool.query(`
    truncate seasons, users, athletes, announcements restart identity cascade;
    insert into users (user_name, team_name)
    select 'player ' || n, 'Team' from generate_series(1, 3) n`)
  const { 'results.csv': _, 'team_members.csv': __, ...files } = MADE_UP_SEASON
  const { problems } = await run('import', 'season', folderOf(files))
  expect(problems).toBe('')
  expect((await calendar()).slice(0, 5)).toEqual([...WEEKEND, ...TOUR])
})

describe('weekend rename', () => {
  test('names a weekend, and the cup of a tour [S1]', async () => {
    const rename = ['weekend', 'rename', 'tour de snow', 'Snow Tour']
    await expectTried(`select string_agg(weekend_name, ',' order by weekend_id) from weekends`, ...rename)
    const { out } = await run(...rename, ...reason)
    expect(out).toBe('Tour de Snow is now called Snow Tour, and so is its cup.\n')
    expect(await one(`select count(*)::int from cups where name = 'Snow Tour'`)).toBe(1)
    expect(await lastAudit()).toMatchObject({
      act: 'weekend rename',
      before: { weekend_name: 'Tour de Snow' },
      after: { weekend_name: 'Snow Tour' },
      reason: 'new programme',
    })
    await expectRefused(1, 'That is its name already', [...rename.with(2, 'Snow Tour'), ...reason])
    await expectRefused(1, 'There is another of that name', [
      ...['weekend', 'rename', 'Snow Tour', 'GOMMISWALD weekend'],
      ...reason,
    ])
    await expectRefused(1, 'only with a reason', rename.with(2, 'Snow Tour').with(3, 'Tour'))
  })
})

describe('weekend merge', () => {
  test('keeps every selection with its teams [S1 S9]', async () => {
    await run(...['weekend', 'split', 'Gommiswald Weekend', 'W1M', '--name', 'Gommis'], ...reason)
    await give('Gommiswald Weekend', 'Individual races', 1, 2)
    await give('Gommis', 'Individual races', 1)
    await pool.query(`insert into sidebets (weekend_id, description, value, betting_close)
      select weekend_id, 'Who?', 100, event_start - interval '1 day' from weekends where weekend_name = 'Gommis'`)
    const merge = ['weekend', 'merge', 'Gommiswald Weekend', 'Gommis']
    await expectTried(all, ...merge)
    const { out } = await run(...merge, ...reason)
    expect(out).toBe(
      'Gommis is part of Gommiswald Weekend. Selections: Individual races, Individual races, Gommis, Relay; 3 teams kept.\n',
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

  test('makes the selections anew where that is asked for, and no two teams clash', async () => {
    await run(...['weekend', 'split', 'Gommiswald Weekend', 'W1M', '--name', 'Gommis'], ...reason)
    await give('Gommis', 'Individual races', 1, 2)
    const merge = ['weekend', 'merge', 'Gommiswald Weekend', 'Gommis', '--regroup']
    expect(await run(...merge, ...reason)).toMatchObject({ status: 0 })
    expect((await calendar()).slice(0, 2)).toEqual([WEEKEND[0]!.replace(/0$/, '2'), WEEKEND[1]])
  })

  test('anew is refused with the teams where both have some', async () => {
    await run(...['weekend', 'split', 'Gommiswald Weekend', 'W1M', '--name', 'Gommis'], ...reason)
    await give('Gommiswald Weekend', 'Individual races', 1, 3)
    await give('Gommis', 'Individual races', 1, 2)
    const before = await calendar()
    const merge = ['weekend', 'merge', 'Gommiswald Weekend', 'Gommis', '--regroup']
    await expectRefused(1, 'would become one. Concerned: 4 teams of 3 players', [...merge, ...reason])
    expect(await calendar()).toEqual(before)
  })

  test('of the two halves of a tour counts its legs anew, and Overall closes with the first [W1]', async () => {
    await run(
      ...['weekend', 'split', 'Tour de Snow', 'T2F', 'T2M', 'TOF', 'TOM', '--name', 'Half'],
      ...reason,
    )
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
    expect((await calendar()).slice(2, 5)).toEqual([TOUR[0], TOUR[1]!.replace(/0$/, '1'), TOUR[2]])
    expect(
      await one(`select count(*)::int from cup_races join cups using (cup_id) where name = 'Tour de Snow'`),
    ).toBe(6)
  })

  test.each([
    ['one and the same', ['Tour de Snow', 'Tour de Snow']],
    ['Only weekends of the same sort', ['Gommiswald Weekend', 'Tour de Snow']],
    ['There is no weekend Oslo', ['Gommiswald Weekend', 'Oslo']],
  ])('is refused: %s', async (problems, names) => {
    await expectRefused(1, problems, ['weekend', 'merge', ...names, ...reason])
  })
})

describe('weekend split', () => {
  const split = ['weekend', 'split', 'Gommiswald Weekend', 'W2F', 'W2M', '--name', 'Relays']

  test('takes a whole selection along with its teams [S1]', async () => {
    await give('Gommiswald Weekend', 'Relay', 1, 2)
    await expectTried(all, ...split)
    const { out } = await run(...split, ...reason)
    expect(out).toMatch(
      /^2 races of Gommiswald Weekend are in Relays \(id \d+\)\. Selections there: Relay\.\n$/,
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

  test('divides a selection that has no teams, and is refused with the teams of one that has', async () => {
    const women = ['weekend', 'split', 'Gommiswald Weekend', 'W1F', '--name', 'Women']
    await give('Gommiswald Weekend', 'Individual races', 1, 2)
    await expectRefused(1, 'would be divided. Concerned: 2 teams of 2 players', [...women, ...reason])
    expect((await calendar())[0]).toBe(WEEKEND[0]!.replace(/0$/, '2'))
    await pool.query('delete from teams')
    expect(await run(...women, ...reason)).toMatchObject({ status: 0 })
    expect((await calendar()).slice(0, 3)).toEqual([
      'Gommiswald Weekend | Individual races | 12-07 07:00 | W1M:individual | 0',
      WEEKEND[1],
      'Women | Individual races | 12-07 07:00 | W1F:individual | 0',
    ])
  })

  test.each([
    ['No race would be left', ['Gommiswald Weekend', 'W1F', 'W1M', 'W2F', 'W2M', '--name', 'New']],
    ['must be of that weekend', ['Gommiswald Weekend', 'T1F', '--name', 'New']],
    ['another of that name', ['Gommiswald Weekend', 'W1F', '--name', 'tour de snow']],
    ['There is no race XXX', ['Gommiswald Weekend', 'XXX', '--name', 'New']],
  ])('is refused: %s', async (problems, words) => {
    await expectRefused(1, problems, ['weekend', 'split', ...words, ...reason])
  })
})

describe('tour make and unmake', () => {
  const make = ['tour', 'make', 'Gommiswald Weekend']

  test('one selection for each leg, tables of legs and a cup [S1 W1]', async () => {
    await run(
      ...[
        'race',
        'add',
        'Gommiswald Weekend',
        '--code',
        'W3F',
        '--name',
        'Women 10 km',
        '--kind',
        'distance',
      ],
      ...['--gender', 'f', '--date', '2030-12-09T12:00'],
      ...reason,
    )
    await expectTried(all, ...make)
    const { out } = await run(...make, ...reason)
    expect(out).toMatch(
      /^Gommiswald Weekend is a tour. Selections: Leg 1, Relay, Leg 3\.\n.*\nIt has no overall result yet/,
    )
    const overall = ['--code', 'WO', '--name', 'Women Overall', '--kind', 'tour_overall', '--gender', 'f']
    await run(...['race', 'add', 'Gommiswald Weekend', ...overall, '--date', '2030-12-09T18:00'], ...reason)
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
    await expectRefused(1, 'It is a tour already', [...make, ...reason])
  })

  test('a race that moves takes the deadline of Overall along', async () => {
    const { out } = await run('race', 'move', 'T1F', '--to', '2030-12-27T12:00', ...reason)
    expect(out).toMatch(/\nLeg 1 closes at 2030-12-27 07:00 .*\nOverall closes at 2030-12-27 07:00 /)
    await run('race', 'move', 'T1F', '--to', '2030-12-28T12:00', ...reason)
    expect((await calendar()).slice(2, 5)).toEqual(TOUR)
  })

  test('unmaking gives one selection, tables and no cup, and keeps the only teams', async () => {
    const unmake = ['tour', 'unmake', 'Tour de Snow']
    await give('Tour de Snow', 'Leg 2', 1, 2)
    await expectTried(all, ...unmake)
    const { out } = await run(...unmake, ...reason)
    expect(out).toMatch(
      /no tour any more\. Selections: .*\n.*closes at 2030-12-28 07:00 .* earlier than before/,
    )
    expect((await calendar()).slice(2, 4)).toEqual([
      'Tour de Snow | Individual races | 12-28 07:00 | T1F:individual T1M:individual T2F:individual T2M:individual | 2',
      'Tour de Snow | Overall | 12-28 07:00 | TOF:tour_overall TOM:tour_overall | 0',
    ])
    expect(await one(`select count(*)::int from cups where name = 'Tour de Snow'`)).toBe(0)
    expect(await lastAudit()).toMatchObject({ act: 'announce' })
    await expectRefused(1, 'It is no tour', [...unmake, ...reason])
  })

  test('is refused with the teams that it would divide or join', async () => {
    await run(...['race', 'move', 'W1M', '--to', '2030-12-08T10:00'], ...reason)
    await give('Gommiswald Weekend', 'Individual races', 1, 2, 3)
    await give('Tour de Snow', 'Leg 1', 1)
    await give('Tour de Snow', 'Leg 2', 1, 2)
    const before = await calendar()
    await expectRefused(1, 'would be divided. Concerned: 3 teams of 3 players', [...make, ...reason])
    await expectRefused(1, 'would become one. Concerned: 3 teams of 2 players', [
      ...['tour', 'unmake', 'Tour de Snow'],
      ...reason,
    ])
    await expectRefused(1, 'In a championship', ['tour', 'make', 'World Championships', ...reason])
    await expectRefused(1, 'only with a reason', make)
    expect(await calendar()).toEqual(before)
  })
})
