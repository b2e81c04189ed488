import { expect, test } from 'vitest'
import { Db } from '#server/platform/db/db.ts'
import { publishResults } from '#server/scoring/publish.ts'
import { testContext } from '#testing/command.ts'
import { freshDatabase } from '#testing/database/database.ts'
import { makeRandomSeason } from '#testing/seasons/random-season.ts'

test('until the season is rescored, cup set for a youth cup lists the races without youth flags [W3]', async () => {
  const pool = await freshDatabase()
  const { run } = testContext(pool)
  const season = await makeRandomSeason(pool, { weekends: 2, users: 6, athletes: 14, leagues: 1 }, 5)
  await publishResults(Db.of(pool), { race_ids: season.race_ids, state: 'official', actor: 'olga' })
  await pool.query(`
    update seasons set is_current = true;
    update cups set counts = 'all' where name = 'Youth';
    alter table sheet_youth disable trigger all; delete from sheet_youth;
    update sheets set digest = repeat('0', 64)`)
  const warning =
    /No athlete earns points for this cup in \S.*: these races were scored before youth flags were recorded\. Run `season rescore /

  const youth = ['cup', 'set', 'Youth', '--counts', 'youth'] as const
  expect((await run(...youth, '--dry-run')).out).toMatch(warning)
  expect((await run('cup', 'set', 'Climb', '--counts', 'climb', '--dry-run')).out).not.toMatch(warning)
  expect((await run(...youth, '--reason', 'as the rules say')).out).toMatch(warning)

  const { rows } = await pool.query('select name from seasons')
  expect(await run('season', 'rescore', rows[0].name, '--reason', 'youth', '--yes')).toMatchObject({
    status: 0,
  })
  const set = await run(...youth)
  expect(set).toMatchObject({ status: 0, out: expect.stringContaining('Cup Youth was saved.') })
  expect(set.out).not.toMatch(warning)
})
