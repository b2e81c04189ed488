import { expect, test } from 'vitest'
import { type ListedRace, type StartState, startsOf } from '#game/calendar/start-lists.ts'
import type { Gender } from '#game/genders.ts'
import type { RaceKind } from '#game/scoring/race-kinds.ts'
import { countPlaces } from '#game/teams/limits.ts'
import { Db } from '#server/platform/db/db.ts'
import { openRandom } from '#server/platform/random.ts'
import { filledDatabase } from '#testing/database/database.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids, test_season } from '#testing/test-season.ts'
import { listGaps, listOpenSelections } from './store/gaps.ts'

const { pool } = await testApp()
const { davos } = test_ids.selections

test('the SQL function team_size returns the same number of places as countPlaces', async () => {
  const random = openRandom('sizes')
  const oneOf = <Value>(...values: Value[]): Value => values[Math.floor(random() * values.length)]!
  for (let n = 0; n < 60; n++) {
    const rules = {
      is_coed: oneOf(true, false),
      is_mixed: oneOf(true, false, false),
      max_picks_per_gender: oneOf(0, 4, 8),
      max_picks: oneOf(null, 0, 6, 20),
      cub_picks: oneOf(0, 2),
    }
    const genders = oneOf<Gender[]>(['m'], ['m', 'f'], ['f', 'm', 'mixed'], [])
    await pool.query('update races set selection_id = 1, weekend_id = 1 where selection_id = $1', [davos])
    for (const gender of genders) {
      await pool.query(
        `insert into races (season_id, weekend_id, selection_id, name, date, gender, kind)
         values (1, 2, $1, 'Race', now(), $2, 'sprint')`,
        [davos, gender],
      )
    }
    const columns = Object.keys(rules)
    await pool.query(
      `update selections set ${columns.map((name, index) => `${name} = $${index + 2}`).join(', ')} where selection_id = $1`,
      [davos, ...Object.values(rules)],
    )
    const { rows } = await pool.query('select size from team_size($1)', [davos])
    expect([rules, genders, rows[0].size]).toEqual([rules, genders, countPlaces(rules, genders.length)])
  }
})

test('the SQL function non_starters returns the athletes that startsOf reports as not starting', async () => {
  const random = openRandom('starters')
  const oneOf = <Value>(...values: Value[]): Value => values[Math.floor(random() * values.length)]!
  const { rows: athletes } = await pool.query<{ athlete_id: number; gender: Gender; is_team: boolean }>(
    `select athlete_id, gender, is_team from athletes join season_athletes using (athlete_id) where season_id = 1`,
  )
  for (let n = 0; n < 30; n++) {
    await pool.query('update races set selection_id = 1, weekend_id = 1 where selection_id = $1', [davos])
    const races: ListedRace[] = []
    for (let race = 0; race < 3; race++) {
      const [gender, kind] = [oneOf<Gender>('m', 'f', 'mixed'), oneOf<RaceKind>('sprint', 'relay')]
      const added = await pool.query(
        `insert into races (season_id, weekend_id, selection_id, name, date, gender, kind)
         values (1, 2, $1, 'Race', now(), $2, $3) returning race_id`,
        [davos, gender, kind],
      )
      const { race_id } = added.rows[0]
      const starters = oneOf(true, true, false)
        ? new Map(
            athletes
              .filter(() => random() < 0.6)
              .map(({ athlete_id }) => [
                athlete_id,
                oneOf<StartState>('confirmed', 'doubtful', 'not starting'),
              ]),
          )
        : null
      races.push({ race_id, gender, kind, starters })
      if (!starters) continue
      await pool.query(
        `with list as (
           insert into start_lists (race_id, number, listed_at, imported_by, source, digest)
           values ($1, 1, game_now(), 'olga', 'list', repeat('0', 64)) returning start_list_id)
         insert into starters (start_list_id, athlete_id, state)
         select start_list_id, athlete_id, state
         from list, json_to_recordset($2) as row (athlete_id int, state text)`,
        [race_id, JSON.stringify([...starters].map(([athlete_id, state]) => ({ athlete_id, state })))],
      )
    }
    const { rows } = await pool.query('select athlete_id from non_starters($1) order by 1', [davos])
    const expected = athletes.filter((athlete) => startsOf(athlete, races).outlook === 'out')
    expect(rows.map(({ athlete_id }) => athlete_id)).toEqual(
      expected.map(({ athlete_id }) => athlete_id).toSorted((a, b) => a - b),
    )
  }
})

test.each([
  ['in the selection itself', false, [0, 0, 0, 0], [2, 1, 1, 1]],
  ['in the latest selection of the squad, if squads roll over', true, [3, 1, 2, 1], [2, 1, 1, 1]],
])('picks and non-starters are counted %s', async (_, rolls_over, of_anna, of_bjorn) => {
  const { pool: own_pool } = await filledDatabase(test_season)
  const { ask, birk, dina } = test_ids.athletes
  const { anna, bjorn } = test_ids.users
  const { ruka } = test_ids.selections
  const client = await own_pool.connect()
  await client.query(`set session_replication_role = replica;
    delete from picks; delete from teams; delete from sidebets;
    update selections set rolls_over = ${rolls_over};
    insert into teams (selection_id, user_id) values (${ruka}, ${anna}), (${ruka}, ${bjorn}), (${davos}, ${bjorn});
    insert into picks (selection_id, user_id, athlete_id, gender)
    select selection_id, user_id, athlete_id, gender
    from teams join athletes on athlete_id in (${birk}, ${dina}) or selection_id = ${ruka} and athlete_id = ${ask}`)
  await client.query(
    `with list as (
       insert into start_lists (race_id, number, listed_at, imported_by, source, digest)
       values ($1, 1, game_now(), 'olga', 'list', repeat('0', 64)) returning start_list_id)
     insert into starters (start_list_id, athlete_id, state) select start_list_id, $2, 'confirmed' from list`,
    [test_ids.races.davos_sprint, ask],
  )
  client.release(true)

  const [davos_selection] = await listOpenSelections(Db.of(own_pool), [davos])
  const gaps = await listGaps(Db.of(own_pool), davos_selection!, [anna, bjorn])
  const countsOf = (user_id: number) => {
    const { picks, women, men, non_starters } = gaps.find((each) => each.user_id === user_id)!
    return [picks, women, men, non_starters]
  }
  expect([countsOf(anna), countsOf(bjorn)]).toEqual([of_anna, of_bjorn])
})
