import { describe, expect, test } from 'vitest'
import { testContext } from '#testing/command.ts'
import { filledDatabase } from '#testing/database/database.ts'
import { folderOf, PAST_SEASON } from '#testing/seasons/season-folder.ts'
import { test_season } from '#testing/test-season.ts'

const reason = ['--reason', 'imported by mistake']
const discard = ['season', 'discard', '2020-31']

/** Opens a game with a current season that has teams, and an old season without published results. */
const openSeason = async () => {
  const { pool } = await filledDatabase(test_season)
  const context = testContext(pool)
  expect(await context.run('import', 'season', folderOf(PAST_SEASON))).toMatchObject({ status: 0 })
  return { pool, ...context }
}

const left = `select concat_ws(' ', (select count(*) from races), (select count(*) from weekends),
  (select count(*) from selections), (select count(*) from result_revisions), (select count(*) from results),
  (select count(*) from sheets), (select count(*) from season_athletes), (select count(*) from seasons))`

describe('season discard', () => {
  test('deletes calendar, prices, results and standings; the season can be imported again [S2]', async () => {
    const { pool } = await filledDatabase(test_season)
    const { run, one, lastAudit, expectDryRun } = testContext(pool)
    const before = await one(left)
    await run('import', 'season', folderOf(PAST_SEASON))
    // The dry run of a publication has created a sheet and standings.
    const tried = await run('publish', '--season', '2020-31', 'W1F', '--dry-run')
    expect(tried).toMatchObject({ status: 0 })
    expect(await one('select count(*)::int from sheets where race_id > 5')).toBeGreaterThan(0)
    await run('race', 'cancel', 'C2F', '--season', '2020-31', ...reason)

    await expectDryRun(left, ...discard)
    const { out, status } = await run(...discard, ...reason, '--yes')
    expect([status, out]).toEqual([0, 'Season 2020-31 was deleted, with 3 weekends and 13 races.\n'])
    expect(await one(left)).toBe(before)
    expect(await one(`select count(*)::int from standings where season_id > 2`)).toBe(0)
    expect(
      await one(`select count(*)::int from pg_tables where schemaname = 'standings'
        and tablename not in (select 's_' || standing_id from standings)`),
    ).toBe(0)
    expect(await lastAudit()).toMatchObject({
      actor: 'olga',
      act: 'season discard',
      subject: '2020-31',
      before: { races: 13 },
      reason: 'imported by mistake',
    })
    expect(await run('import', 'season', folderOf(PAST_SEASON))).toMatchObject({ status: 0 })
  })

  test('is refused without confirmation or reason', async () => {
    const { one, expectRefused } = await openSeason()
    const count = await one(left)
    await expectRefused(1, 'confirm with y, or use --yes', [...discard, ...reason])
    await expectRefused(1, 'Changing the calendar needs a reason. Give --reason.', [...discard, '--yes'])
    await expectRefused(1, 'There is no season 1999', ['season', 'discard', '1999', ...reason])
    expect(await one(left)).toBe(count)
  })

  test('is refused if there are teams or answers; the refusal says how many', async () => {
    const { pool, one, expectRefused } = await openSeason()
    await pool.query(`insert into teams (selection_id, user_id)
      select selection_id, user_id from (select min(selection_id) as selection_id
        from selections join weekends using (weekend_id) where season_id > 2) first, unnest('{1,2}'::int[]) user_id`)
    const count = await one(left)
    await expectRefused(1, 'Affected: 2 teams of 2 players', [...discard, ...reason, '--yes'])
    expect(await one(left)).toBe(count)
    await pool.query('delete from teams where selection_id > 3')
    await pool.query(`
      with bet as (insert into sidebets (weekend_id, description, value, betting_close)
        select min(weekend_id), 'Who?', 100, game_now() + interval '1 day' from weekends where season_id > 2
        returning sidebet_id), answer as (
        insert into sidebet_options (sidebet_id, description) select sidebet_id, 'Ask' from bet
        returning sidebet_id, option_id)
      select sidebet_id, option_id from answer`)
    await pool.query(`insert into placed_sidebets (sidebet_id, user_id, option_id)
      select sidebet_id, 3, option_id from sidebet_options order by option_id desc limit 1`)
    await expectRefused(1, '1 side bet open or answered', [...discard, ...reason, '--yes'])
    expect(await one(left)).toBe(count)
  })

  test('is refused if results were ever published, even if they were withdrawn', async () => {
    const { run, one, pool, expectRefused } = await openSeason()
    const season = ['--season', '2020-31']
    expect(await run('publish', ...season, 'W1F', 'W1M', '--yes')).toMatchObject({ status: 0 })
    await run('publish', ...season, 'W1F', '--state', 'scheduled', ...reason, '--yes')
    const count = await one(left)
    await expectRefused(1, 'Affected: 2 races', [...discard, ...reason, '--yes'])
    expect(await one(left)).toBe(count)
    // The database itself also refuses to delete such results.
    const tx = await pool.connect()
    await tx.query('begin')
    await tx.query(
      `select set_config('podium.discards_season', season_id::text, true) from seasons where name = '2020-31'`,
    )
    await expect(tx.query('delete from results where revision_id > 2')).rejects.toThrow('append-only')
    await tx.query('rollback')
    tx.release()
  })

  test('is refused for the current season while there are other seasons', async () => {
    const { run, expectRefused } = await openSeason()
    await run('season', 'set', '2020-31', '--current')
    await expectRefused(1, 'make another season current first. Use `season set NAME --current`', [
      ...discard,
      ...reason,
      '--yes',
    ])
  })

  test('is the only way to delete results; other deletions and changes are refused by the database', async () => {
    const { pool } = await openSeason()
    await expect(pool.query('delete from results where revision_id > 2')).rejects.toThrow('append-only')
    await expect(pool.query('delete from publications')).rejects.toThrow('append-only')
    await expect(pool.query(`update results set place = 9 where place = 1`)).rejects.toThrow('append-only')
  })
})
