import { describe, expect, test } from 'vitest'
import { listPopularityOfAthlete } from '#contract/athletes.ts'
import { listAthletePopularity } from '#contract/weekends.ts'
import { Db } from '#server/platform/db/db.ts'
import { ask, expectError, expectNotModified } from '#testing/ask.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'
import { countDuePopularity } from './count.ts'

const { app, pool } = await testApp()
const { athletes, selections, weekends } = test_ids
const url = '/api/selections/2/athlete_popularity'

/** Davos has 41 teams with Dina, 20 with Ask, 19 with Birk, and an empty one. */
await pool.query(`
  insert into users (user_name, team_name) select 'fan ' || n, 'Fans' from generate_series(1, 42) n;
  insert into teams (selection_id, user_id) select 2, user_id from users where team_name = 'Fans';
  insert into picks (selection_id, user_id, athlete_id, gender)
  select 2, user_id, athlete_id, athletes.gender from users join athletes on athlete_id in (1, 2, 4)
  where substr(user_name, 5)::int <= case athlete_id when 1 then 20 when 2 then 19 else 41 end
    and team_name = 'Fans'`)

const shown = async () => {
  await countDuePopularity(Db.of(pool))
  const { reply } = await ask(app, listAthletePopularity, url)
  return reply.map(({ athlete_id, ratio }) => [athlete_id, ratio])
}
const ofAthlete = async (athlete_id: number) => {
  await countDuePopularity(Db.of(pool))
  const { reply } = await ask(app, listPopularityOfAthlete, `/api/athletes/${athlete_id}/popularity`)
  return reply
}
const pick = (user_name: string) =>
  pool.query(`
    insert into picks (selection_id, user_id, athlete_id, gender)
    select 2, user_id, ${athletes.birk}, 'm' from users where user_name = '${user_name}'`)

const open = [
  [athletes.dina, 1],
  [athletes.ask, 0.49],
]
const davos = {
  selection_id: selections.davos,
  selection_name: 'Davos',
  weekend_id: weekends.davos,
  weekend_name: 'Davos',
}

describe('while a selection is open', () => {
  test('only athletes that at least 20 players have picked are listed, in whole percents [3.16 rules §9]', async () => {
    expect(await shown()).toEqual(open)
  })

  test('an athlete’s own list has the same share, or none if fewer than 20 players have picked the athlete [7.29]', async () => {
    expect(await ofAthlete(athletes.ask)).toEqual([{ ...davos, is_locked: false, ratio: 0.49 }])
    expect(await ofAthlete(athletes.birk)).toEqual([])
  })

  test('popularity is counted again after an hour, but not before [rules §9]', async () => {
    await pick('fan 20')
    await setCountAge('59 minutes')
    expect(await shown()).toEqual(open)

    await setCountAge('60 minutes')
    expect(await shown()).toEqual([...open.slice(0, 1), [athletes.ask, 0.49], [athletes.birk, 0.49]])
    expect(await ofAthlete(athletes.birk)).toMatchObject([{ ratio: 0.49 }])
  })

  test('304 if the client has the current version', () => expectNotModified(app, url))

  test('nothing is listed before trading opens, even if teams are stored', async () => {
    const { rows } = await pool.query(`
      insert into selections (weekend_id, name, trading_opens_at, trading_close)
      values (2, 'Later', now() + interval '1 day', now() + interval '9 days') returning selection_id`)
    const later = rows[0].selection_id
    await pool.query(`
      insert into teams select ${later}, user_id from users where team_name = 'Fans';
      insert into picks (selection_id, user_id, athlete_id, gender)
      select ${later}, user_id, ${athletes.ask}, 'm' from users where team_name = 'Fans'`)
    const { reply } = await ask(app, listAthletePopularity, `/api/selections/${later}/athlete_popularity`)
    expect(reply).toEqual([])
    expect(await ofAthlete(athletes.ask)).toHaveLength(1)
  })
})

describe('when a selection is locked', () => {
  test('the exact shares are not shown before the selection is locked, even if its deadline has passed', async () => {
    await pick('fan 21')
    await pool.query(`update selections set trading_close = now() where selection_id = 2`)
    expect(await shown()).toEqual([...open.slice(0, 1), [athletes.ask, 0.49], [athletes.birk, 0.49]])
  })

  test('the exact share of every athlete is listed immediately, highest share first [3.16 rules §11]', async () => {
    await pool.query(`update selections set locked_at = clock_timestamp() where selection_id = 2`)
    expect(await shown()).toEqual([
      [athletes.dina, 1],
      [athletes.birk, 21 / 41],
      [athletes.ask, 20 / 41],
    ])
  })

  test('an athlete’s shares in all selections are listed, ordered by deadline [7.29 3.12c]', async () => {
    await pool.query(`
      insert into teams (selection_id, user_id) values (1, 1), (1, 2);
      insert into picks (selection_id, user_id, athlete_id, gender) values (1, 1, 1, 'm'), (1, 2, 2, 'm');
      update selections set locked_at = clock_timestamp() where selection_id = 1`)
    expect(await ofAthlete(athletes.ask)).toEqual([
      {
        selection_id: selections.ruka,
        selection_name: 'Ruka',
        weekend_id: weekends.ruka,
        weekend_name: 'Ruka',
        is_locked: true,
        ratio: 0.5,
      },
      { ...davos, is_locked: true, ratio: 20 / 41 },
    ])
  })
})

test('popularity is not shown while the weekend is hidden [3.11d]', async () => {
  await pool.query(`update weekends set hidden = true where weekend_id = ${weekends.davos}`)
  expect((await ofAthlete(athletes.ask)).map((row) => row.weekend_name)).toEqual(['Ruka'])
  await expectError(app, 404, url)
})

test.each([99, selections.secret])('404 for an unknown or hidden selection: %s', async (id) => {
  const problem = await expectError(app, 404, `/api/selections/${id}/athlete_popularity`)
  expect(problem.message).toBe('Selection not found')
})

test('422 for an invalid id', async () => {
  const problem = await expectError(app, 422, '/api/selections/Davos/athlete_popularity')
  expect(problem.field_errors).toEqual({ selection_id: 'must be a whole number' })
})

async function setCountAge(age: string) {
  await pool.query(`update popularity_counts set counted_at = game_now() - interval '${age}'`)
}
