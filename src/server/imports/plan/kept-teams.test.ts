import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { changedTables, fingerprint } from '#testing/database/tables.ts'
import {
  type FileChanges,
  insertCancellation,
  list,
  publishEmpty,
  reimportSeason,
  seasonDatabase,
} from '#testing/reimport-season.ts'
import { MADE_UP_SEASON } from '#testing/seasons/season-folder.ts'

/** Adds a player whose team for the selection has one athlete. */
async function pick(pool: pg.Pool, weekend: string, selection: string, code: string): Promise<void> {
  await pool.query(`insert into users (user_name, team_name, email) values ('anna', 'Team', 'a@example.org')`)
  await pool.query(
    `with team as (insert into teams (selection_id, user_id)
       select selection_id, (select min(user_id) from users) from selections join weekends using (weekend_id)
       where weekend_name = $1 and name = $2 returning selection_id, user_id)
     insert into picks (selection_id, user_id, athlete_id, gender, bought_for)
     select selection_id, user_id, athlete_id, gender, 500 from team, athletes where federation_code = $3`,
    [weekend, selection, code],
  )
}

const removes_tour = { 'races.csv': [/^T.*\n/gm, ''], 'results.csv': [/^T.,?.*\n/gm, ''] } as const
const moves_relay = { 'races.csv': ['2030-12-08', '2030-12-09'] } as const

describe('teams', () => {
  test('are kept if the plan does not change their selection', async () => {
    const pool = await seasonDatabase()
    await pick(pool, 'Gommiswald Weekend', 'Individual races', 'A1')
    expect(await reimportSeason(pool, moves_relay)).toMatchObject({ changes: { selections: 1, races: 2 } })
    expect(await list(pool, 'select bought_for from picks')).toEqual(['500'])
  })

  test.each<[string, FileChanges, [string, string, string], string]>([
    [
      'a selection is removed',
      removes_tour,
      ['Tour de Snow', 'Leg 2', 'A1'],
      '1 teams in selections that would change: Tour de Snow: Leg 2 (removed)',
    ],
    [
      'a deadline changes',
      moves_relay,
      ['Gommiswald Weekend', 'Relay', 'T-NOR-1-f'],
      'Gommiswald Weekend: Relay (another deadline)',
    ],
    [
      'a selection loses a race',
      { 'races.csv': [/W1M,.*\n/, ''], 'results.csv': [/W1M,.*\n/, ''] },
      ['Gommiswald Weekend', 'Individual races', 'A1'],
      'Individual races (loses 1 races)',
    ],
    [
      'an athlete is removed',
      { 'athletes.csv': [/A4,.*\n/, ''], 'results.csv': [/.*,A4,.*\n/, ''] },
      ['Gommiswald Weekend', 'Individual races', 'A4'],
      '1 teams with athletes who would be removed: A4 Lena Wachs',
    ],
  ])('prevent the import and are counted if %s', async (_, files, team, sentence) => {
    const pool = await seasonDatabase()
    await pick(pool, ...team)
    const before = await fingerprint(pool)
    expect(await reimportSeason(pool, files, { yes: true })).toContain(sentence)
    expect(changedTables(before, await fingerprint(pool))).toEqual([])
  })

  test('that are being saved delay the import, which then counts them', async () => {
    const pool = await seasonDatabase()
    const writer = await pool.connect()
    await writer.query(
      `insert into users (user_name, team_name, email) values ('anna', 'Team', 'a@example.org')`,
    )
    const leg = `select selection_id from selections where name = 'Leg 2'`
    await writer.query('begin')
    await writer.query(`select pg_advisory_xact_lock_shared(hashtext('gate'), (${leg}))`)
    const imported = reimportSeason(pool, removes_tour, { yes: true })
    const waiting = `select from pg_locks l join pg_database d on d.oid = l.database
      where d.datname = current_database() and locktype = 'advisory' and not granted`
    await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
    await writer.query(`insert into teams (selection_id, user_id) select (${leg}), min(user_id) from users`)
    await writer.query('commit')
    writer.release()
    expect(await imported).toContain('1 teams in selections that would change: Tour de Snow: Leg 2 (removed)')
  })
})

test('a closed selection keeps its deadline, even without teams', async () => {
  const pool = await seasonDatabase()
  await pool.query(
    `update selections set trading_opens_at = '2020-01-01', trading_close = '2020-02-01' where name = 'Relay'`,
  )
  await pool.query(`update selections set locked_at = now() where name = 'Relay'`)
  expect(await reimportSeason(pool, {}, { yes: true })).toContain(
    '1 closed selections that would change: Gommiswald Weekend: Relay (another deadline)',
  )
})

test('a closed selection keeps its name', async () => {
  const pool = await seasonDatabase()
  await pool.query(`update selections set name = 'Team race', locked_at = trading_close where name = 'Relay'`)
  expect(await reimportSeason(pool, {}, { yes: true })).toContain(
    '1 closed selections that would change: Gommiswald Weekend: Team race (another name)',
  )
})

test('an added race is refused if a selection with squads would then close before a selection that is already closed', async () => {
  const pool = await seasonDatabase()
  await pool.query(`update selections set rolls_over = true`)
  await pool.query(`update selections set locked_at = trading_close where name = 'Individual races'`)
  const early = 'W0F,2030-12-06,Gommiswald,SUI,Women Early Relay,,4x5,f,relay,2030-31,,World Cup,\nW2F,'
  const adds_relay = { 'races.csv': [/^W2F,/, early] } as const
  const before = await fingerprint(pool)
  expect(await reimportSeason(pool, adds_relay, { yes: true })).toContain(
    'selections with squads that would close before a closed selection: Gommiswald Weekend: Relay',
  )
  expect(changedTables(before, await fingerprint(pool))).toEqual([])
  await pool.query(`update selections set rolls_over = false where name = 'Relay'`)
  expect(await reimportSeason(pool, adds_relay, { yes: true })).toMatchObject({
    changes: { selections: 2 },
  })
})

test('a weekend with side bets is not removed', async () => {
  const pool = await seasonDatabase()
  await pool.query(`insert into sidebets (weekend_id, description, value, betting_close)
    select weekend_id, 'Snow?', 10, now() + interval '1 day' from weekends where is_tour`)
  expect(await reimportSeason(pool, removes_tour, { yes: true })).toContain(
    '1 side bets with 0 answers in weekends that would be removed',
  )
})

test('a race that an operator cancelled stays cancelled and is not removed', async () => {
  const pool = await seasonDatabase()
  await insertCancellation(pool, 'W1M')
  expect(await reimportSeason(pool, {})).toMatchObject({ changes: { races: 0 } })
  expect(await list(pool, `select race_code from races where state = 'cancelled'`)).toEqual(['W1M'])
  const removes = { 'races.csv': [/W1M,.*\n/, ''], 'results.csv': [/W1M,.*\n/, ''] } as const
  expect(await reimportSeason(pool, removes, { yes: true })).toContain(
    'cancelled races that would be removed: W1M Men Sprint',
  )
})

/** Adds start times to races. */
function startingAt(times: Readonly<Record<string, string>>): FileChanges {
  const rows = MADE_UP_SEASON['races.csv'].trim().split('\n')
  const timed = rows.map((row, n) => `${row},${n === 0 ? 'time' : (times[row.split(',')[0]!] ?? '')}\n`)
  return { 'races.csv': [MADE_UP_SEASON['races.csv'], timed.join('')] }
}

test('a race that starts before its selection closes is refused, with both times in the message [rules §3]', async () => {
  const pool = await seasonDatabase()
  expect(await reimportSeason(pool, startingAt({ W1F: '06:30', W1M: '07:00' }))).toContain(
    'found that W1F Women Sprint starts at 2030-12-07T05:30:00.000Z ' +
      'but Individual races (Gommiswald Weekend) closes at 2030-12-07T06:00:00.000Z, expected races that start',
  )
  expect(await reimportSeason(pool, startingAt({ W1F: '07:00', W1M: '07:00' }))).toMatchObject({
    changes: { races: 2 },
  })
})

test('an import into a season with published races is refused before picks are read, and published results cannot be deleted', async () => {
  const pool = await seasonDatabase()
  await publishEmpty(pool, 'W1F')
  await insertCancellation(pool, 'W1M')
  expect(await reimportSeason(pool, {}, { yes: true })).toContain('the season 2030-31 with 1 published races')
  await pick(pool, 'Gommiswald Weekend', 'Individual races', 'A4')
  const removes_athlete = { 'athletes.csv': [/A4,.*\n/, ''], 'results.csv': [/.*,A4,.*\n/, ''] } as const
  const refused = await reimportSeason(pool, removes_athlete, { yes: true })
  expect(refused).toContain('the season 2030-31 with 1 published races')
  expect(refused).not.toContain('athletes who would be removed')
  const removes = async (code: string) => {
    const client = await pool.connect()
    await client.query(`begin; set local podium.removes_races = 'yes'`)
    const done = await client
      .query(
        `delete from results where revision_id in (select v.revision_id from result_revisions v join races using (race_id) where race_code = '${code}')`,
      )
      .then(
        ({ rowCount }) => rowCount,
        (error: Error) => error.message,
      )
    await client.query('rollback')
    client.release()
    return done
  }
  expect(await removes('W1F')).toBe('results is append-only')
  expect(await removes('W2F')).toBe(2)
  await expect(pool.query('delete from results')).rejects.toThrow('append-only')
})
