import { describe, expect, test } from 'vitest'
import {
  getPreviousResults,
  getPreviousWeekend,
  listWeekendAthletes,
  listWeekendCups,
  listWeekendUsers,
} from '#contract/weekends.ts'
import { ask, expectError, expectNotModified } from '#testing/ask.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { app, pool } = await testApp()
const { athletes, weekends } = test_ids
const { anna, bjorn, chiara, vera, gone } = test_ids.users

const placesOf = (rows: { user_id: number; rank: number; score: number }[]) =>
  rows.map(({ user_id, rank, score }) => [user_id, rank, score])

const ruka = [
  [vera, 1, 200],
  [anna, 2, 100],
  [bjorn, 3, 80.5],
  [chiara, 3, 80.5],
  [gone, 5, 5],
]
const without_verified = [
  [anna, 1, 100],
  [bjorn, 2, 80.5],
  [chiara, 2, 80.5],
  [gone, 4, 5],
]

describe('GET /api/weekends/:weekend_id/results/users', () => {
  const url = '/api/weekends/1/results/users'

  test('lists the players of the weekend [7.34 3.24]', async () => {
    const { reply, total } = await ask(app, listWeekendUsers, url)
    expect([placesOf(reply), total]).toEqual([ruka, 5])
    expect(reply[1]).toEqual({
      rank: 2,
      score: 100,
      user_id: anna,
      user: {
        user_id: anna,
        user_name: 'anna',
        team_name: 'Ski Queens 100%',
        country: 'NOR',
        verified_user: false,
      },
      move: null,
    })
    expect(reply[4]?.user.team_name).toBe('Deleted player')
  })

  test('can leave out verified users and rank the others anew [1.7b 6.5]', async () => {
    const { reply, total } = await ask(app, listWeekendUsers, `${url}?verified_users=False`)
    expect([placesOf(reply), total]).toEqual([without_verified, 4])
  })

  test('limit and offset select a page [9.8]', async () => {
    const { reply, total } = await ask(app, listWeekendUsers, `${url}?limit=2&offset=1`)
    expect([placesOf(reply), total]).toEqual([ruka.slice(1, 3), 5])
  })

  test('empty before anything is scored', async () => {
    await pool.query(`delete from boards where kind = 'weekend' and weekend_id = ${weekends.davos}`)
    expect(await ask(app, listWeekendUsers, '/api/weekends/2/results/users/')).toEqual({
      reply: [],
      total: 0,
    })
  })
})

describe('GET /api/weekends/previous/results/users', () => {
  const url = '/api/weekends/previous/results/users'

  test('returns the latest scored weekend with its best players [7.33]', async () => {
    const { reply } = await ask(app, getPreviousResults, url)
    expect(placesOf(reply.users)).toEqual(ruka)
    expect(reply.weekend).toEqual((await ask(app, getPreviousWeekend, '/api/weekends/previous')).reply)
  })

  test('limit and offset select a page, and verified users can be left out [7.33 1.7b]', async () => {
    const { reply } = await ask(app, getPreviousResults, `${url}/?limit=1&offset=1&verified_users=False`)
    expect(placesOf(reply.users)).toEqual(without_verified.slice(1, 2))
  })

  test('304 if the client has it already', () => expectNotModified(app, url))

  test('422 for a limit out of range', async () => {
    await expectError(app, 422, `${url}?limit=3001`)
  })
})

describe('GET /api/weekends/:weekend_id/results/athletes', () => {
  const url = '/api/weekends/1/results/athletes'

  test('lists the athletes’ points, best first [7.34 3.15]', async () => {
    const { reply, total } = await ask(app, listWeekendAthletes, url)
    expect(reply[0]).toEqual({
      athlete_id: athletes.ask,
      athlete: { name: 'Ask Aune', country: 'NOR', gender: 'm', is_team: false },
      rank: 1,
      races: 1,
      score: 157,
      total: 182.5,
      champion: 100,
      climb: 27,
      sprint: 30,
    })
    expect(reply.map((row) => [row.athlete_id, row.rank, row.total])).toEqual([
      [athletes.ask, 1, 182.5],
      [athletes.birk, 2, 95],
      [athletes.ivan, 3, 90],
      [athletes.calle, 4, 0],
    ])
    expect(total).toBe(4)
  })

  test('sums all races of the weekend, and athletes with equal totals share a rank [3.15]', async () => {
    await scoreRelay()
    const { reply } = await ask(app, listWeekendAthletes, url)
    expect(reply.map((row) => [row.athlete_id, row.rank, row.total, row.races])).toEqual([
      [athletes.ask, 1, 182.5, 1],
      [athletes.birk, 2, 95, 1],
      [athletes.norway, 2, 95, 1],
      [athletes.ivan, 4, 92, 2],
      [athletes.calle, 5, 0, 1],
    ])
  })

  test('ranks only the athletes of the gender, if one is given [3.15]', async () => {
    const mixed = await ask(app, listWeekendAthletes, `${url}?gender=mixed`)
    expect(mixed.reply.map((row) => [row.athlete_id, row.rank])).toEqual([[athletes.norway, 1]])
    expect(mixed.total).toBe(1)
  })

  test('a race that is excluded from totals adds nothing [8.10a]', async () => {
    await pool.query('update races set include_in_total = false where race_id = 1')
    const { reply } = await ask(app, listWeekendAthletes, url)
    expect(reply.map((row) => [row.athlete_id, row.total])).toEqual([
      [athletes.norway, 95],
      [athletes.ivan, 2],
    ])
    await pool.query('update races set include_in_total = true where race_id = 1')
  })

  test('limit and offset select a page [9.8]', async () => {
    const { reply, total } = await ask(app, listWeekendAthletes, `${url}/?limit=1&offset=1&gender=m`)
    expect([reply.map((row) => row.athlete_id), total]).toEqual([[athletes.birk], 4])
  })

  test('empty before anything is scored', async () => {
    const nothing = { reply: [], total: 0 }
    expect(await ask(app, listWeekendAthletes, '/api/weekends/2/results/athletes')).toEqual(nothing)
  })

  test('422 for an invalid gender', async () => {
    const problem = await expectError(app, 422, `${url}?gender=x`)
    expect(problem.field_errors).toEqual({ gender: 'must be m, f or mixed' })
  })
})

describe('GET /api/weekends/:weekend_id/cups', () => {
  test('lists the cups of the weekend’s races, Overall first, with their leaders in the weekend [7.34 3.25]', async () => {
    const { reply } = await ask(app, listWeekendCups, '/api/weekends/1/cups/')
    const shown = reply.map((cup) => [cup.name, cup.leaders, placesOf(cup.ranking)])
    expect(shown).toEqual([
      ['Overall', [vera], ruka],
      ['Sprint', [anna], without_verified],
    ])
  })

  test('there are no leaders before a race is scored', async () => {
    const { reply } = await ask(app, listWeekendCups, '/api/weekends/2/cups')
    expect(reply).toEqual([
      { name: 'Overall', leaders: [], links: { image: null }, ranking: [] },
      { name: 'Sprint', leaders: [], links: { image: null }, ranking: [] },
    ])
  })
})

describe.each(['results/users', 'results/athletes', 'cups', 'prices'])('/api/weekends/…/%s', (what) => {
  test('304 if the client has it already', () => expectNotModified(app, `/api/weekends/1/${what}`))

  test.each([99, weekends.secret])('404 for a missing or hidden weekend: %s', async (weekend_id) => {
    const problem = await expectError(app, 404, `/api/weekends/${weekend_id}/${what}`)
    expect(problem.message).toBe('Weekend not found')
  })

  test('422 for an invalid id', async () => {
    const problem = await expectError(app, 422, `/api/weekends/Ruka/${what}`)
    expect(Object.keys(problem.field_errors ?? {})).toEqual(['weekend_id'])
  })
})

/** Scores the relay: Norway earns 95 points, and Ivan, who is listed without a relay team, earns two. */
async function scoreRelay() {
  await pool.query(`
    insert into result_revisions (race_id, number, imported_by, source, digest)
    values (5, 1, 'operator', 'relay.csv', repeat('4', 64));
    insert into results (revision_id, athlete_id, place) values (3, 7, 1), (3, 5, 2);
    insert into sheets (race_id, revision_id, rules_version, digest) values (5, 3, 1, repeat('5', 64));
    insert into sheet_lines (sheet_id, athlete_id, role, component, points) values
      (3, 7, 0, 'champion', 9500), (3, 5, 0, 'champion', 150), (3, 5, 0, 'sprint', 50);
    update races set state = 'official', revision_id = 3, sheet_id = 3 where race_id = 5`)
}
