import { describe, expect, test } from 'vitest'
import { getLatestRace, getRace } from '#contract/races.ts'
import { getCurrentWeekend, getWeekend } from '#contract/weekends.ts'
import { ask, expectError, expectNotModified } from '#testing/ask.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { app, pool } = await testApp()
const { races, selections } = test_ids

describe('GET /api/races/latest/:gender', () => {
  test('returns the latest scored race of the gender [7.31 7.44]', async () => {
    const { reply } = await ask(app, getLatestRace, '/api/races/latest/m/')
    expect(reply).toEqual((await ask(app, getRace, '/api/races/1')).reply)
  })

  test('304 if the client has it already', () => expectNotModified(app, '/api/races/latest/m'))

  test.each(['f', 'mixed'])('404 while no race of the gender is scored: %s', async (gender) => {
    const problem = await expectError(app, 404, `/api/races/latest/${gender}`)
    expect(problem).toEqual({ message: 'Race not found', code: 'not-found' })
  })

  test('422 for an invalid gender', async () => {
    const problem = await expectError(app, 422, '/api/races/latest/men')
    expect(problem.field_errors).toEqual({ gender: 'must be m, f or mixed' })
  })

  test('returns the latest of several scored races of the gender, ignoring hidden races [7.31 7.44]', async () => {
    await score(races.davos_sprint, races.ruka_distance, races.ruka_relay, races.secret)
    const latest = async (gender: string) =>
      (await ask(app, getLatestRace, `/api/races/latest/${gender}`)).reply.race_id
    expect([await latest('m'), await latest('f'), await latest('mixed')]).toEqual([
      races.davos_sprint,
      races.ruka_distance,
      races.ruka_relay,
    ])
  })
})

describe('GET /api/weekends/current', () => {
  test('returns the latest weekend with a closed selection, and the time of the latest publication', async () => {
    const current = () => ask(app, getCurrentWeekend, '/api/weekends/current')
    const { reply } = await current()
    expect(reply?.weekend).toEqual((await ask(app, getWeekend, '/api/weekends/1')).reply)
    expect(reply?.published_at).toMatch(/^\d{4}-.*Z$/)
    await expectNotModified(app, '/api/weekends/current')

    const { davos, ruka } = selections
    await pool.query('update selections set trading_close = game_now() where selection_id = $1', [davos])
    expect((await current()).reply?.weekend.weekend_name).toBe('Davos')
    await pool.query(
      `update selections set trading_close = game_now() + interval '5 days'
      where selection_id in ($1, $2)`,
      [davos, ruka],
    )
    expect((await current()).reply).toBeNull()
    await pool.query(
      `update selections set trading_close = game_now() - interval '9 days'
      where selection_id = $1`,
      [ruka],
    )
  })
})

/** Publishes an empty result for each race. */
async function score(...race_ids: number[]) {
  for (const [n, race_id] of race_ids.entries()) {
    const [id, digest] = [100 + n, String(n).repeat(64)]
    await pool.query(`
      insert into result_revisions (revision_id, race_id, number, imported_by, source, digest)
      overriding system value values (${id}, ${race_id}, 1, 'operator', 'empty.csv', '${digest}');
      insert into sheets (sheet_id, race_id, revision_id, rules_version, digest)
      overriding system value values (${id}, ${race_id}, ${id}, 1, '${digest}');
      update races set state = 'official', revision_id = ${id}, sheet_id = ${id} where race_id = ${race_id}`)
  }
}
