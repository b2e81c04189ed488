import { expect, test } from 'vitest'
import { Db } from '#server/platform/db/db.ts'
import { countDuePopularity } from '#server/popularity/count.ts'
import { insertBoard } from '#testing/seasons/boards.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { app, pool } = await testApp()
const { weekends, selections, races, users, athletes } = test_ids

/** Makes the race of the hidden weekend official, puts it into a cup of its own, and adds a team and a side bet. */
const race_secret = `
  insert into cups (season_id, name) values (1, 'Tour of Secrets');
  insert into cup_races (cup_id, race_id) values (3, ${races.secret});
  insert into result_revisions (race_id, number, imported_by, source, digest)
  values (${races.secret}, 1, 'operator', 'secret.csv', repeat('4', 64));
  insert into results (revision_id, athlete_id, place) values (3, ${athletes.dina}, 1);
  insert into sheets (race_id, revision_id, rules_version, digest)
  values (${races.secret}, 3, 1, repeat('5', 64));
  insert into sheet_lines (sheet_id, athlete_id, role, component, points)
  values (3, ${athletes.dina}, 0, 'champion', 10000);
  update races set state = 'official', gender = 'm', revision_id = 3, sheet_id = 3 where race_id = ${races.secret};
  insert into teams (selection_id, user_id) values (${selections.secret}, ${users.anna});
  insert into picks (selection_id, user_id, athlete_id, gender)
  values (${selections.secret}, ${users.anna}, ${athletes.dina}, 'f');
  update selections set trading_opens_at = now() - interval '2 days', trading_close = now() - interval '1 day',
    locked_at = now() where selection_id = ${selections.secret};
  insert into sidebets (weekend_id, description, value, betting_close)
  values (${weekends.secret}, 'A Secret bet', 100, now())`

const lists = [
  '/api/races',
  '/api/races?weekend=3',
  '/api/races/latest/m',
  '/api/weekends',
  '/api/weekends?season=current',
  '/api/weekends/upcoming',
  '/api/weekends/current',
  '/api/weekends/previous',
  '/api/weekends/previous/results/users',
  '/api/cups',
  '/api/cups/Overall/progress',
  '/api/races/1/cups',
  '/api/weekends/1/cups',
  '/api/users/1/weekend_results',
  '/api/athletes/4/results',
  '/api/athletes/4/popularity',
]

const gone = [
  '/api/races/4',
  '/api/races/4/cups',
  '/api/races/4/results/athletes',
  '/api/races/4/results/users',
  '/api/weekends/3',
  '/api/weekends/3/results/users',
  '/api/weekends/3/results/athletes',
  '/api/weekends/3/cups',
  '/api/weekends/3/prices',
  '/api/selections/3',
  '/api/selections/3/athlete_popularity',
  '/api/cups/Tour%20of%20Secrets/leaderboard',
  '/api/users?weekend=3',
]

await pool.query(race_secret)
for (const kind of ['weekend', 'season'] as const) {
  await insertBoard(pool, { kind, weekend_id: weekends.secret }, { [users.anna]: 10_000 })
}
await insertBoard(pool, { kind: 'race', race_id: races.secret }, { [users.anna]: 10_000 })
await insertBoard(pool, { kind: 'cup', weekend_id: weekends.secret, cup_id: 3 }, { [users.anna]: 10_000 })

const mentionsSecret = async (url: string) => {
  const { body } = await app.inject(url)
  return /secret|"weekend_id":3\b/i.test(body)
}

test.each(lists)('a hidden weekend with a scored race is not in %s [3.11d]', async (url) => {
  expect((await app.inject(url)).statusCode).toBe(200)
  expect(await mentionsSecret(url)).toBe(false)
})

test.each(gone)('404 for %s of a hidden weekend [3.11d]', async (url) => {
  expect((await app.inject(url)).statusCode).toBe(404)
})

test('once the weekend is no longer hidden, all its data is visible [3.11d]', async () => {
  await pool.query(`update weekends set hidden = false where weekend_id = ${weekends.secret}`)
  await countDuePopularity(Db.of(pool))
  const shown = await Promise.all(lists.map(async (url) => [url, await mentionsSecret(url)]))
  const never_in = ['/api/weekends/upcoming', '/api/races/1/cups', '/api/weekends/1/cups']
  expect(shown.filter(([, is_shown]) => !is_shown).map(([url]) => url)).toEqual(never_in)

  const found = await Promise.all(gone.map(async (url) => (await app.inject(url)).statusCode))
  expect(new Set(found)).toEqual(new Set([200]))
})
