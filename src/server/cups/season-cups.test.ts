import { describe, expect, test } from 'vitest'
import { getLeaderboard, listCups, listProgress } from '#contract/cups.ts'
import { ask, expectError, expectNotModified } from '#testing/ask.ts'
import { insertBoard } from '#testing/seasons/boards.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { app, pool } = await testApp()
const { anna, bjorn, chiara, vera } = test_ids.users
const { weekends, cups } = test_ids

describe('GET /api/cups', () => {
  const leaders = async () => {
    const { reply } = await ask(app, listCups, '/api/cups')
    return reply.map((cup) => [cup.name, cup.leaders])
  }

  test('lists Overall first, and each cup with its leader if one of its races is scored [7.41 3.25]', async () => {
    const links = { image: null }
    const { reply } = await ask(app, listCups, '/api/cups/')
    expect(reply).toEqual([
      { name: 'Overall', leaders: [bjorn], links },
      { name: 'Sprint', leaders: [anna], links },
      { name: 'Distance', leaders: [], links },
    ])
  })

  test('each cup, including Overall, can have an image [3.25]', async () => {
    await pool.query(`
      update cups set image_url = '/media/sprint.svg' where name = 'Sprint';
      insert into cups (season_id, name, image_url) values (1, 'Overall', '/media/overall.svg')`)
    const { reply } = await ask(app, listCups, '/api/cups')
    expect(reply.map((cup) => [cup.name, cup.links.image])).toEqual([
      ['Overall', '/media/overall.svg'],
      ['Sprint', '/media/sprint.svg'],
      ['Distance', null],
    ])
  })

  test('all players who share rank 1 are leaders, at most a hundred [3.25]', async () => {
    await pool.query(`
      insert into users (user_name, team_name) select 'twin ' || n, 'Twins' from generate_series(1, 120) n`)
    const { rows } = await pool.query(`select user_id from users where team_name = 'Twins' order by user_id`)
    const twins = rows.map((row) => row.user_id)
    const distance = { kind: 'cup', weekend_id: weekends.ruka, cup_id: cups.distance } as const

    await insertBoard(pool, distance, { ...scoresOf(twins.slice(0, 12), 900), [anna]: 500 })
    expect((await leaders())[2]).toEqual(['Distance', twins.slice(0, 12)])

    await insertBoard(pool, distance, scoresOf(twins, 0))
    expect((await leaders())[2]).toEqual(['Distance', twins.slice(0, 100)])
  })

  test('304 if the client has it already', () => expectNotModified(app, '/api/cups'))
})

describe('GET /api/cups/Overall/progress', () => {
  const url = '/api/cups/Overall/progress'

  test('lists the current leaders, with their ranks after each weekend [7.41]', async () => {
    const { reply, total } = await ask(app, listProgress, url)
    expect(total).toBe(5)
    const steps = reply.map(({ user, steps }) => [
      user.user_id,
      ...steps.map(({ rank, score }) => [rank, score]),
    ])
    expect(steps.slice(0, 3)).toEqual([
      [bjorn, [3, 80.5], [1, 220]],
      [anna, [2, 100], [2, 210.25]],
      [vera, [1, 200], [3, 200]],
    ])
    expect(reply[0]?.steps.map((step) => step.weekend_name)).toEqual(['Ruka', 'Davos'])
  })

  test('the last step equals the current leaderboard, also on a later page', async () => {
    const { reply } = await ask(app, listProgress, `${url}/?limit=2&offset=2`)
    const { reply: board } = await ask(app, getLeaderboard, '/api/cups/Overall/leaderboard?limit=2&offset=2')
    const ends = reply.map(({ user, steps }) => ({ user, ...steps.at(-1) }))
    expect(ends).toMatchObject(board.map(({ user, rank, score }) => ({ user, rank, score })))
    expect(reply.map(({ user }) => user.user_id)).toEqual([vera, chiara])
  })

  test('before a player’s first weekend the rank and the score are null', async () => {
    await insertBoard(pool, { kind: 'season', weekend_id: weekends.ruka }, { [bjorn]: 100 })
    const { reply } = await ask(app, listProgress, `${url}?limit=1&offset=1`)
    expect(reply[0]?.steps).toMatchObject([
      { rank: null, score: null },
      { rank: 2, score: 210.25 },
    ])
  })

  test('304 if the client has it already', () => expectNotModified(app, url))

  test('422 for a limit of more than ten', async () => {
    await expectError(app, 422, `${url}?limit=11`)
  })
})

test('the progress lists the leaders after the latest weekend, even if that weekend is hidden [3.11d]', async () => {
  await pool.query('update weekends set hidden = true where weekend_id = 2')
  const { reply } = await ask(app, listProgress, '/api/cups/Overall/progress?limit=2')
  expect(reply.map(({ user, steps }) => [user.user_id, steps.map((step) => step.weekend_name)])).toEqual([
    [bjorn, ['Ruka']],
    [anna, ['Ruka']],
  ])
})

test('a cup is visible if one of its races is visible [3.11d]', async () => {
  const { reply } = await ask(app, listCups, '/api/cups')
  expect(reply.map((cup) => cup.name)).toContain('Sprint')
  await pool.query('update weekends set hidden = true where weekend_id = 1')
  const { reply: then } = await ask(app, listCups, '/api/cups')
  expect(then.map((cup) => cup.name)).toEqual(['Overall', 'Distance'])
  await pool.query('update weekends set hidden = weekend_id = 3')
})

test('before the first season the only cup is Overall, which is empty [7.41]', async () => {
  await pool.query('update seasons set is_current = false')
  const overall = { name: 'Overall', leaders: [], links: { image: null } }
  expect((await ask(app, listCups, '/api/cups')).reply).toEqual([overall])
  expect(await ask(app, listProgress, '/api/cups/Overall/progress')).toEqual({ reply: [], total: 0 })
})

function scoresOf(user_ids: number[], score: number) {
  return Object.fromEntries(user_ids.map((user_id) => [user_id, score]))
}
