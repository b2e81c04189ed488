import type pg from 'pg'
import { expect, test } from 'vitest'
import { Db } from '#server/platform/db/db.ts'
import { filledDatabase } from '#testing/database/database.ts'
import { test_ids, test_season } from '#testing/test-season.ts'
import { countDuePopularity } from './count.ts'
import { listPopularity, listPopularityOf } from './store.ts'

const { ask } = test_ids.athletes
const { ruka, davos } = test_ids.selections
const half = [{ athlete_id: ask, ratio: 0.5 }]

/** Creates forty teams for Davos: `with_ask` teams with the athlete Ask, the others with the athlete Birk. */
async function openDavos(with_ask: number) {
  const { pool } = await filledDatabase(test_season)
  await pool.query(
    `insert into users (user_name, team_name) select 'fan ' || n, 'Fans' from generate_series(1, 40) n`,
  )
  await pool.query(`insert into teams select ${davos}, user_id from users where team_name = 'Fans'`)
  await pool.query(`
    insert into picks (selection_id, user_id, athlete_id, gender)
    select ${davos}, user_id, case when substr(user_name, 5)::int <= ${with_ask} then 1 else 2 end, 'm'
    from users where team_name = 'Fans'`)
  return { pool, db: Db.of(pool) }
}

/** Takes the lock of a process that counts. The returned function releases it. */
async function holdCountLock(pool: pg.Pool) {
  const other = await pool.connect()
  await other.query('begin')
  await other.query(`select pg_advisory_xact_lock(hashtext('popularity'), ${davos})`)
  return async () => {
    await other.query('commit')
    other.release()
  }
}

/** Counts, and returns the popularity that everybody sees. */
async function counted(db: Db, selection_id: number) {
  await countDuePopularity(db)
  return listPopularity(db, selection_id)
}

test('a count stores only shares that may be shown [rules §9]', async () => {
  const { pool, db } = await openDavos(21)
  expect(await counted(db, davos)).toEqual([{ athlete_id: ask, ratio: 0.53 }])
  const { rows } = await pool.query('select athlete_id, ratio from popularity')
  expect(rows).toEqual([{ athlete_id: ask, ratio: 0.53 }])
})

test('an athlete in twenty of five thousand teams is shown with zero percent [rules §9]', async () => {
  const { pool, db } = await openDavos(40)
  await pool.query(`
    insert into users (user_name, team_name) select 'crowd ' || n, 'Crowd' from generate_series(1, 4960) n;
    insert into teams select ${davos}, user_id from users where team_name = 'Crowd';
    insert into picks (selection_id, user_id, athlete_id, gender)
    select ${davos}, user_id, 4, 'f' from users where team_name = 'Crowd';
    update picks set athlete_id = 2
    where athlete_id = 1 and user_id in (select user_id from users where user_name in (select 'fan ' || n from generate_series(1, 20) n))`)
  expect(await counted(db, davos)).toEqual([
    { athlete_id: 4, ratio: 0.99 },
    { athlete_id: ask, ratio: 0 },
    { athlete_id: 2, ratio: 0 },
  ])
})

test.each([
  ['on the day of creation', `created_at = now() - interval '23:59'`, false, []],
  ['after a day', `created_at = now() - interval '24:01'`, false, [{ athlete_id: ask, ratio: 1 }]],
  ['after a day, unconfirmed with email configured', `created_at = now() - interval '2 days'`, true, []],
  [
    'after a day, confirmed with email configured',
    `created_at = now() - interval '2 days', email_verified_at = now()`,
    true,
    [{ athlete_id: ask, ratio: 1 }],
  ],
])(
  'before the lock, only qualified accounts count: 19 accounts with an address, %s [L10]',
  async (_, changes, sends_mail, expected) => {
    const { pool, db } = await openDavos(40)
    await pool.query(`
    delete from picks where user_id not in (select user_id from users where user_name = 'fan 20'
      or user_name in (select 'fan ' || n from generate_series(1, 19) n));
    update users set ${changes}, email = 'u' || user_id || '@example.org' where team_name = 'Fans' and user_name <> 'fan 20'`)
    await countDuePopularity(db, { sends_mail })
    expect(await listPopularity(db, davos)).toEqual(expected)

    await pool.query(`update selections set trading_close = now() where selection_id = ${davos}`)
    await pool.query(`update selections set locked_at = clock_timestamp() where selection_id = ${davos}`)
    await countDuePopularity(db, { sends_mail })
    expect(await listPopularity(db, davos)).toEqual([{ athlete_id: ask, ratio: 1 }])
  },
)

test('before the lock, new accounts are neither counted as pickers nor as teams [L10]', async () => {
  const { pool, db } = await openDavos(20)
  await pool.query(`
    update users set email = 'u' || user_id || '@example.org'
    where user_name in (select 'fan ' || n from generate_series(31, 40) n)`)
  expect(await counted(db, davos)).toEqual([{ athlete_id: ask, ratio: 0.67 }])
})

test('before the lock, new accounts are not counted in squads that roll over either [L10]', async () => {
  const { pool, db } = await openDavos(40)
  await pool.query(`
    update selections set rolls_over = true;
    update users set email = 'u' || user_id || '@example.org' where user_name = 'fan 1'`)
  expect(await counted(db, davos)).toEqual(half.map((row) => ({ ...row, ratio: 1 })))
  await pool.query(`
    update users set email = 'u' || user_id || '@example.org' where team_name = 'Fans';
    update popularity_counts set counted_at = counted_at - interval '2 hours'`)
  expect(await counted(db, davos)).toEqual([])
})

test('reading the popularity does not start a count', async () => {
  const { pool, db } = await openDavos(20)
  expect(await listPopularity(db, davos)).toEqual([])
  expect(await listPopularityOf(db, ask)).toEqual([])
  const { rows } = await pool.query('select from popularity_counts')
  expect(rows).toEqual([])
})

test('if many processes count at the same time, only one of them counts, and it records one change', async () => {
  const { pool, db } = await openDavos(20)
  await pool.query('delete from public_changes')
  await Promise.all(Array.from({ length: 6 }, () => countDuePopularity(db)))
  expect(await listPopularity(db, davos)).toEqual([...half, { athlete_id: 2, ratio: 0.5 }])

  const { rows } = await pool.query('select count(*)::int as changes from public_changes')
  expect(rows).toEqual([{ changes: 1 }])
})

test('a selection that another process is counting is skipped', async () => {
  const { pool, db } = await openDavos(40)
  const finish = await holdCountLock(pool)
  expect(await counted(db, davos)).toEqual([])
  await finish()
  expect(await counted(db, davos)).toEqual([{ athlete_id: ask, ratio: 1 }])
})

test('locked selections are counted first, and `max` limits how many selections are counted', async () => {
  const { pool, db } = await openDavos(40)
  await pool.query('update selections set locked_at = clock_timestamp() where selection_id = 1')
  const selections = async () => {
    const { rows } = await pool.query('select selection_id, is_final from popularity_counts order by 1')
    return rows.map((row) => [row.selection_id, row.is_final])
  }
  await countDuePopularity(db, { max: 1 })
  expect(await selections()).toEqual([[ruka, true]])
  await countDuePopularity(db, { max: 1 })
  expect(await selections()).toEqual([
    [ruka, true],
    [davos, false],
  ])
})

test('if one selection cannot be counted, the others are still counted', async () => {
  const { pool, db } = await openDavos(40)
  await pool.query(`
    alter table popularity_counts add check (selection_id <> 1);
    update selections set locked_at = clock_timestamp() where selection_id = 1`)
  await expect(countDuePopularity(db)).rejects.toMatchObject({ errors: [{ constraint: expect.any(String) }] })
  expect(await listPopularity(db, davos)).toEqual([{ athlete_id: ask, ratio: 1 }])
})

test('a locked selection gets an exact, final count [rules §9]', async () => {
  const { pool, db } = await openDavos(21)
  await countDuePopularity(db)
  await pool.query(`update selections set trading_close = now() where selection_id = ${davos}`)
  await pool.query(`update selections set locked_at = clock_timestamp() where selection_id = ${davos}`)
  const exact = [
    { athlete_id: ask, ratio: 21 / 40 },
    { athlete_id: 2, ratio: 19 / 40 },
  ]
  expect(await counted(db, davos)).toEqual(exact)

  const { rows: first } = await pool.query('select counted_at from popularity_counts')
  await pool.query(`update popularity_counts set counted_at = counted_at - interval '2 hours'`)
  expect(await counted(db, davos)).toEqual(exact)
  const { rows: then } = await pool.query(
    `select counted_at + interval '2 hours' as counted_at from popularity_counts`,
  )
  expect(then).toEqual(first)
})

test('a squad that rolls over is counted in its selection and in later ones [rules §2]', async () => {
  const { pool, db } = await openDavos(40)
  await pool.query('update selections set rolls_over = true')
  await pool.query(`
    insert into selections (weekend_id, name, trading_opens_at, trading_close, rolls_over)
    select weekend_id, 'Next', now() - interval '1 day', trading_close + interval '1 day', true
    from selections where selection_id = ${davos}`)
  await countDuePopularity(db)
  const popular = await listPopularityOf(db, ask)
  expect(popular.map(({ selection_name, ratio }) => [selection_name, ratio])).toEqual([
    ['Davos', 1],
    ['Next', 1],
  ])
  expect(await counted(db, ruka)).toEqual([])
})
