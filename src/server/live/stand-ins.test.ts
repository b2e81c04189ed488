import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { MyLive } from '#contract/live/my-live.ts'
import type { MyRace, MyWeekend } from '#contract/me.ts'
import { Db } from '#server/platform/db/db.ts'
import { publishResults } from '#server/scoring/publish.ts'
import { logIn } from '#testing/browser.ts'
import { snapshotRows } from '#testing/database/watched-rows.ts'
import { codes, liveRow, lockDavos, pickDavos, sendBatch } from '#testing/live-davos.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { app, pool } = await testApp()
const db = Db.of(pool)
const { users, athletes, selections, weekends } = test_ids
const race_id = test_ids.races.davos_sprint
const { ask, birk, calle } = codes
const anna = await logIn(app, pool, users.anna)
await pool.query(`
  update seasons set settings = settings || '{"takes_reserves": true, "takes_vice_captain": true}' where season_id = 1;
  update selections set trading_close = game_now() - interval '1 minute' where selection_id = 1`)
await pickDavos(pool)
// Anna's captain is Ask, her vice-captain is Birk, and her reserve is Calle.
await pool.query(`
  update teams set vice_captain = ${athletes.birk} where user_id = ${users.anna};
  insert into reserves (selection_id, user_id, athlete_id, gender, place, bought_for)
  values (${selections.davos}, ${users.anna}, ${athletes.calle}, 'm', 1, 0)`)
const restoreOpen = await snapshotRows(pool)

const own = async (): Promise<MyLive> => (await anna.ask('GET', `/api/me/live/${race_id}`)).json()
const race = async (): Promise<MyRace> => (await anna.ask('GET', `/api/me/race_results/${race_id}`)).json()
const weekend = async (): Promise<MyWeekend> =>
  (await anna.ask('GET', `/api/me/weekend_results/${weekends.davos}`)).json()
const named = (picks: readonly MyLive['picks'][number][]) =>
  picks.map(({ name, is_team_captain, points, stands_in_for: f }) => {
    return [name, is_team_captain, points, f && `${f.as} for ${f.name}`]
  })

beforeEach(async () => {
  await restoreOpen()
  await lockDavos(pool)
})

const replaced = [
  ['Birk Berg', true, 150, 'vice-captain for Ask Aune'],
  ['Calle Åström', false, 95, 'reserve for Ask Aune'],
]

describe('reserves and the vice-captain', () => {
  test('count in live views and in every player’s rank [rules §11]', async () => {
    await sendBatch(pool, 1, [liveRow(birk, 1), liveRow(calle, 2), liveRow(ask, 'DNS')])
    const { picks, reserves, score, rank, league } = await own()
    expect(named(picks)).toEqual(replaced)
    expect(reserves).toEqual([athletes.calle])
    expect([score, rank]).toEqual([245, 1])
    const row = league!.rows.find(({ is_me }) => is_me)!
    // Anna has 110.25 points in the weekend so far.
    expect(row.score).toBe(355.25)
    expect(row.picks.map(({ name }) => name)).toEqual(['Birk Berg', 'Calle Åström'])
  })

  test('a vice-captain who does not start gets no bonus, and a reserve replaces only one pick', async () => {
    await sendBatch(pool, 1, [liveRow(calle, 1), liveRow(ask, 'DNS'), liveRow(birk, 'DNS')])
    expect(named((await own()).picks)).toEqual([
      ['Birk Berg', false, 0, null],
      ['Calle Åström', false, 100, 'reserve for Ask Aune'],
    ])
  })

  test('replace an athlete who is not in the batch only if the start list lacks the athlete, too', async () => {
    await sendBatch(pool, 1, [liveRow(birk, 1), liveRow(calle, 2)])
    expect(named((await own()).picks)).toEqual([
      ['Ask Aune', true, null, null],
      ['Birk Berg', false, 100, null],
    ])
    await pool.query(listed([athletes.ask, athletes.birk, athletes.calle]))
    await sendBatch(pool, 2, [liveRow(birk, 1), liveRow(calle, 2)])
    expect((await own()).score).toBe(100)
    await pool.query(listed([athletes.birk, athletes.calle]))
    await sendBatch(pool, 3, [liveRow(birk, 1), liveRow(calle, 2)])
    expect(named((await own()).picks)).toEqual(replaced)
  })

  test('a row without place, gap or status means a start, so the athlete is not replaced [rules §11]', async () => {
    await pool.query(listed([athletes.birk, athletes.calle]))
    await sendBatch(pool, 1, [liveRow(birk, 1), liveRow(calle, 2), liveRow(ask)])
    expect(named((await own()).picks)).toEqual([
      ['Ask Aune', true, null, null],
      ['Birk Berg', false, 100, null],
    ])
    await sendBatch(pool, 2, [liveRow(birk, 1), liveRow(calle), liveRow(ask, 'DNS')])
    expect(named((await own()).picks)).toEqual([
      ['Birk Berg', true, 150, 'vice-captain for Ask Aune'],
      ['Calle Åström', false, null, 'reserve for Ask Aune'],
    ])
    expect((await own()).score).toBe(150)
  })

  test('are listed while they replace nobody, but not while the season has no reserves', async () => {
    await sendBatch(pool, 1, [liveRow(ask, 1), liveRow(birk, 2), liveRow(calle, 3)])
    const { picks, reserves } = await own()
    expect(picks.map(({ name }) => name)).toEqual(['Ask Aune', 'Birk Berg'])
    expect(reserves).toEqual([athletes.calle])
    const setTo = (value: boolean) =>
      pool.query(
        `update seasons set settings = settings || '{"takes_reserves": ${value}}' where season_id = 1`,
      )
    await setTo(false)
    onTestFinished(async () => void (await setTo(true)))
    expect((await own()).reserves).toEqual([])
  })

  test('count in the published race and weekend until a correction says that the pick started [R17 rules §11]', async () => {
    await pool.query(`delete from boards where weekend_id = ${weekends.davos}`)
    await publish(1, [
      `(${athletes.birk}, 1, null)`,
      `(${athletes.calle}, 2, null)`,
      `(${athletes.ask}, null, 'DNS')`,
    ])
    const { athletes: of_race, score } = await race()
    expect(score).toBe(245)
    expect(
      of_race.map(({ name, is_team_captain, place, stands_in_for: f }) => [
        name,
        is_team_captain,
        place,
        f?.as,
      ]),
    ).toEqual([
      ['Birk Berg', true, 1, 'vice-captain'],
      ['Calle Åström', false, 2, 'reserve'],
    ])
    const { athletes: of_weekend } = await weekend()
    expect(of_weekend.map(({ name, is_reserve, score: points }) => [name, is_reserve, points])).toEqual([
      ['Ask Aune', false, 0],
      ['Birk Berg', false, 150],
      ['Calle Åström', true, 95],
    ])

    const own_row = async () => (await own()).league!.rows.find(({ is_me }) => is_me)!
    expect((await own_row()).picks.map(({ name }) => name)).toEqual(['Birk Berg', 'Calle Åström'])

    await publish(2, [
      `(${athletes.birk}, 1, null)`,
      `(${athletes.calle}, 2, null)`,
      `(${athletes.ask}, 3, null)`,
    ])
    expect((await race()).athletes.map(({ name, score: points }) => [name, points])).toEqual([
      ['Ask Aune', 135],
      ['Birk Berg', 100],
    ])
    expect((await weekend()).athletes.map(({ name }) => name)).toEqual(['Ask Aune', 'Birk Berg'])
    expect((await own_row()).picks.map(({ name }) => name)).toEqual(['Ask Aune', 'Birk Berg'])
    const changes = (
      await anna.ask('GET', `/api/users/${users.anna}/ledger/${weekends.davos}/changes`)
    ).json()
    expect(changes[0]).toMatchObject({ points_before: 245, points: 235 })
    const points = changes[0].athletes.map(
      (each: { name: string; points_before: number; points: number }) => {
        return [each.name, each.points_before, each.points]
      },
    )
    expect(points.sort()).toEqual([
      ['Ask Aune', 0, 135],
      ['Birk Berg', 150, 100],
      ['Calle Åström', 95, 0],
    ])
  })
})

/** Returns SQL for a new start list with these athletes. */
function listed(ids: readonly number[]): string {
  return `
    with list as (
      insert into start_lists (race_id, number, listed_at, imported_by, source, digest)
      select ${race_id}, count(*) + 1, game_now(), 'olga', 'starts.csv', repeat('5', 64) from start_lists returning start_list_id)
    insert into starters (start_list_id, athlete_id, state) select start_list_id, unnest(array[${ids.join()}]), 'confirmed' from list`
}

async function publish(number: number, rows: readonly string[]): Promise<void> {
  await pool.query(`
    with revision as (
      insert into result_revisions (race_id, number, imported_by, source, digest)
      values (${race_id}, ${number}, 'olga', 'davos.csv', repeat('${number}', 64)) returning revision_id)
    insert into results (revision_id, athlete_id, place, status)
    select revision_id, athlete_id, place, status from revision, (values ${rows.join()}) as row (athlete_id, place, status)`)
  const command = { race_ids: [race_id], state: 'provisional' as const, actor: 'olga', reason: 'test' }
  expect((await publishResults(db, command)).changed).toEqual([race_id])
}
