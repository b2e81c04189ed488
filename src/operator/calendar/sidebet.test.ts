import { afterAll, describe, expect, inject, test } from 'vitest'
import { warningLine } from '#operator/scoring/publish-text.ts'
import { Db } from '#server/platform/db/db.ts'
import { listPublishWarnings } from '#server/scoring/race-changes.ts'
import { testContext } from '#testing/command.ts'
import { copyFilled } from '#testing/database/database.ts'
import { test_season } from '#testing/test-season.ts'

const { pool, drop } = await copyFilled(inject('cluster_url'), test_season)
afterAll(drop)
const { run, one, lastAudit, expectDryRun, expectRefused } = testContext(pool)

/** Inserts a team with one pick for Ruka, where a race is already scored. */
const TEAM_OF_ANNA = `
  with team as (insert into teams (selection_id, user_id) values (1, 1) returning selection_id, user_id)
  insert into picks (selection_id, user_id, athlete_id, gender) select selection_id, user_id, 1, 'm' from team`

/** The warnings about side bets if revision `after` of the first race is published instead of revision `before`. */
async function warningsAfter(before: number | null, after: number): Promise<string[]> {
  const counting = { state: 'official', in_totals: true }
  const race = { race_id: 1, race_code: null, name: 'Sprint', path: '/races/1', is_ahead: false }
  const sides = { before: { ...counting, revision: before }, after: { ...counting, revision: after } }
  const warnings = await listPublishWarnings(Db.of(pool), { reason_needed: [] }, [{ ...race, ...sides }])
  return warnings.map(warningLine)
}

describe('side bets', () => {
  const answers = ['--answers', 'Norway', 'Sweden']
  const add = ['sidebet', 'add', 'Davos', '--question', 'Who *wins*?', '--points', '25', ...answers]

  test('are created, settled after their close, corrected with a reason, and reopened [1.6a 3.19]', async () => {
    await pool.query(TEAM_OF_ANNA)
    await expectDryRun('select count(*) from sidebets', ...add)
    const id = await addSidebet()
    expect(await one(`select value from sidebets where sidebet_id = ${id}`)).toBe(2500)
    const closes = 'select trading_close from selections where selection_id = 2'
    expect(await one(`select betting_close from sidebets where sidebet_id = ${id}`)).toEqual(
      await one(closes),
    )
    await pool.query(`update sidebets set weekend_id = 1 where sidebet_id = ${id}`)

    const [norway, sweden] = await optionIds(id)
    await pool.query('insert into placed_sidebets (sidebet_id, user_id, option_id) values ($1, 1, $2)', [
      id,
      norway,
    ])
    expect((await run('sidebet', 'list')).out).toContain(`  ${norway}  Norway, answered 1 time`)
    expect((await run('sidebet', 'remove', id)).problems).toContain('already has answers')
    expect((await run('sidebet', 'settle', id, norway!)).problems).toContain(
      'settle after betting has closed',
    )

    await pool.query(`update sidebets set betting_close = game_now() - interval '1 second'`)
    expect((await run('sidebet', 'settle', id, '999')).problems).toContain('not one of the answers')
    expect(await run('sidebet', 'settle', id, norway!)).toMatchObject({ status: 0 })
    const without = 18_250
    expect(await pointsOfAnna()).toBe(without + 2500)
    expect((await run('sidebet', 'settle', id, sweden!)).problems).toContain('needs a reason')
    expect(await run('sidebet', 'settle', id, sweden!, '--reason', 'photo finish')).toMatchObject({
      status: 0,
    })
    expect(await pointsOfAnna()).toBe(without)
    expect((await run('sidebet', 'list')).out).toContain(`* ${sweden}  Sweden`)
    expect(await lastAudit()).toMatchObject({ actor: 'olga', reason: 'photo finish' })
    expect(await warningsAfter(1, 2)).toEqual([
      `Warning: side bet ${id}, “Who *wins*?”, was settled as “Sweden”. Check whether that is still right (sidebet settle).`,
    ])
    expect([await warningsAfter(null, 1), await warningsAfter(2, 2)]).toEqual([[], []])
    expect(await run('sidebet', 'settle', id, 'none', '--reason', 'asked badly')).toMatchObject({
      status: 0,
    })
    expect(await warningsAfter(1, 2)).toEqual([])
  })

  test('can be deleted while nobody has answered', async () => {
    const day = String(await one(`select (game_now() + interval '2 days')::date::text`))
    const id = await addSidebet('--closes', `${day}T07:00`)
    expect(
      await one(
        `select (betting_close at time zone 'Europe/Helsinki')::text from sidebets where sidebet_id = ${id}`,
      ),
    ).toBe(`${day} 07:00:00`)
    expect(await run('sidebet', 'remove', id)).toMatchObject({ status: 0 })
    expect(await one(`select count(*)::int from sidebets where sidebet_id = ${id}`)).toBe(0)
  })

  test.each([
    [1, 'The deadline would be in the past', [...add, '--closes', '2020-01-01T07:00']],
    [1, 'after the start of the weekend’s last race', [...add, '--closes', '2099-01-01T07:00']],
    [2, '--closes must be a date and time', [...add, '--closes', 'soon']],
    [2, 'at least two different answers', [...add.slice(0, -1), 'Norway']],
    [2, 'must be a number above 0', [...add.slice(0, 6), '0', ...answers]],
    [2, 'Give the ids', ['sidebet', 'settle', 'x', '1']],
    [1, 'There is no side bet 99', ['sidebet', 'settle', '99', '1']],
  ])('are refused (exit code %i): %s', async (status, problems, args) => {
    await expectRefused(status, problems, args)
  })

  test('are refused in a season without side bets', async () => {
    await run('season', 'set', '2026/27', 'side_bets=false')
    expect((await run(...add)).problems).toContain('This season has no side bets')
  })

  async function addSidebet(...more: string[]): Promise<string> {
    const { out } = await run(...add, ...more)
    const [, id = ''] = /^Side bet (\d+) in Davos is open until \S+ \S+\.\n$/.exec(out) ?? []
    return id
  }

  async function optionIds(id: string): Promise<string[]> {
    const { rows } = await pool.query<{ option_id: number }>(
      'select option_id from sidebet_options where sidebet_id = $1 order by 1',
      [id],
    )
    return rows.map(({ option_id }) => String(option_id))
  }

  async function pointsOfAnna(): Promise<unknown> {
    const found = `select standing_id from boards where kind = 'weekend' and weekend_id = 1`
    return one(`select score from standings.s_${Number(await one(found))} where user_id = 1`)
  }
})
