import { beforeEach, describe, expect, test } from 'vitest'
import { Problem } from '#contract/problems.ts'
import { shownTeam, teamPlayer } from '#testing/team-player.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { app, pool } = await testApp()
const { athletes, selections, users } = test_ids
const { davos, ruka, secret } = selections
const { ask: aune, birk, calle, dina } = athletes
const anna = await teamPlayer(app, pool, users.anna)
const bjorn = await teamPlayer(app, pool, users.bjorn)

/** Selections that are open like Davos: one with ranked picks, and one to which the squad of Davos can roll over. */
const [ranked, next] = [4, 5]
await pool.query(`
  insert into selections (weekend_id, name, trading_opens_at, trading_close, max_picks_per_gender, budget,
    is_budget_enforced, team_captains_enabled, takes_ranked_picks, rolls_over)
  select 2, name, game_now() - interval '1 day', game_now() + interval '9 days', 8, 100000, name = 'Next', name = 'Next',
    name = 'Ranked', name = 'Next' from (values ('Ranked'), ('Next')) as s (name)`)

/** The prices and the rules of Davos. They are restored before each test. */
const { rows: prices } = await pool.query('select season_id, athlete_id, price, active from season_athletes')
const { rows: rules } = await pool.query(
  'select trading_close, max_picks_per_gender, budget, team_captains_enabled from selections where selection_id = $1',
  [davos],
)
beforeEach(async () => {
  await pool.query('delete from teams')
  await pool.query(
    `update season_athletes x set price = was.price, active = was.active
     from json_to_recordset($1) was (season_id int, athlete_id int, price int, active boolean)
     where (x.season_id, x.athlete_id) = (was.season_id, was.athlete_id)`,
    [JSON.stringify(prices)],
  )
  const { trading_close, max_picks_per_gender, budget, team_captains_enabled } = rules[0]
  await pool.query(
    `update selections set trading_close = $2, max_picks_per_gender = $3, budget = $4, team_captains_enabled = $5,
       rolls_over = false where selection_id = $1`,
    [davos, trading_close, max_picks_per_gender, budget, team_captains_enabled],
  )
})

const tagOf = async (selection_id: number) => String((await anna.team(selection_id)).headers.etag)
/** Undoes the last change, like a page that has the latest team. */
const undo = async (selection_id: number) => anna.undo(selection_id, { if_match: await tagOf(selection_id) })
const boughtFor = (reply: Awaited<ReturnType<typeof undo>>) =>
  reply.json().map((pick: { athlete_id: number; bought_for: number }) => [pick.athlete_id, pick.bought_for])
const raisePrices = () => pool.query('update season_athletes set price = price + 500')

describe('POST /api/me/teams/selections/:selection_id/undo', () => {
  test('a removed athlete comes back at the purchase price, not at today’s price [rules §11]', async () => {
    await anna.replace(davos, [{ athlete_id: aune }, { athlete_id: birk, is_team_captain: true }])
    await raisePrices()
    await anna.remove(davos, birk)
    const reply = await undo(davos)
    expect([reply.statusCode, reply.headers.etag]).toEqual([200, '"3"'])
    expect([shownTeam(reply), boughtFor(reply)]).toEqual([
      ['1', '2c'],
      [
        [aune, 20_000],
        [birk, 15_000],
      ],
    ])
    expect((await anna.team(davos)).json()).toEqual(reply.json())
    expect((await anna.ask('GET', `/api/me/money?selection_id=${davos}`)).json()).toEqual({ budget: 65_000 })
  })

  test('if a removed athlete is added again without an undo, today’s price is paid [rules §11]', async () => {
    await anna.add(davos, birk)
    await raisePrices()
    await anna.remove(davos, birk)
    expect(boughtFor(await anna.add(davos, birk))).toEqual([[birk, 15_500]])
  })

  test('works once: after an undo, nothing can be undone until the next change', async () => {
    await anna.add(davos, aune)
    await anna.add(davos, birk)
    expect(shownTeam(await undo(davos))).toEqual(['1'])
    const again = await undo(davos)
    expect([again.statusCode, Problem.parse(again.json())]).toMatchObject([
      409,
      { code: 'nothing-to-undo', message: 'There is no change to undo' },
    ])
    await anna.add(davos, dina)
    expect(shownTeam(await undo(davos))).toEqual(['1'])
  })

  test.each([
    ['the first pick', [], () => anna.add(davos, aune), []],
    ['a new captain', [aune, birk], () => anna.makeCaptain(davos, birk), ['1', '2']],
    ['a whole new team', [aune, birk], () => anna.replace(davos, [{ athlete_id: dina }]), ['1', '2']],
    ['an emptied team', [aune, birk], () => anna.replace(davos, []), ['1', '2']],
  ])('undoes %s', async (_what, before, change, expected) => {
    if (before.length > 0)
      await anna.replace(
        davos,
        before.map((athlete_id) => ({ athlete_id })),
      )
    expect((await change()).statusCode).toBe(200)
    expect(shownTeam(await undo(davos))).toEqual(expected)
  })

  test('restores a team that was replaced by a copy of another team', async () => {
    await anna.replace(davos, [{ athlete_id: aune }])
    await anna.replace(next, [{ athlete_id: birk }, { athlete_id: dina, is_team_captain: true }])
    await raisePrices()
    await anna.copy(davos, next)
    const reply = await undo(next)
    expect([shownTeam(reply), boughtFor(reply)]).toEqual([
      ['2', '4c'],
      [
        [birk, 15_000],
        [dina, 18_000],
      ],
    ])
    expect(shownTeam(await anna.team(davos))).toEqual(['1'])
  })

  test('restores the previous order of positions', async () => {
    await anna.replace(
      ranked,
      [aune, birk, dina].map((athlete_id) => ({ athlete_id })),
    )
    await anna.remove(ranked, aune)
    expect(shownTeam(await undo(ranked))).toEqual(['1#1', '2#2', '4#1'])
  })

  test('a squad that rolled over has nothing to undo; after a change, an undo restores the squad in rows of its own', async () => {
    await pool.query('update selections set rolls_over = true where selection_id = $1', [davos])
    await anna.replace(davos, [{ athlete_id: aune, is_team_captain: true }, { athlete_id: birk }])
    await raisePrices()
    expect((await undo(next)).json().code).toBe('nothing-to-undo')
    await anna.remove(next, aune)
    const reply = await undo(next)
    expect([shownTeam(reply), reply.headers.etag]).toEqual([['1c', '2'], '"2"'])
    expect(reply.json()).toEqual((await anna.team(davos)).json())
  })

  test('412 with the current team if the team has changed since', async () => {
    const { headers } = await anna.add(davos, aune)
    await anna.add(davos, birk)
    const reply = await anna.undo(davos, { if_match: String(headers.etag) })
    expect([reply.statusCode, reply.headers.etag]).toEqual([412, '"2"'])
    expect(Problem.parse(reply.json()).team).toEqual((await anna.team(davos)).json())
  })

  test.each([undefined, '', '*', '2'])('400 without a revision: If-Match %j', async (if_match) => {
    await anna.add(davos, aune)
    const reply = await anna.undo(davos, if_match === undefined ? {} : { if_match })
    expect([reply.statusCode, reply.json().message]).toEqual([
      400,
      'To undo a change, give the revision of the team in If-Match',
    ])
  })

  test('a repeated request with the same key gets the same reply and undoes nothing more', async () => {
    await anna.add(davos, aune)
    const { headers } = await anna.add(davos, birk)
    const named = { key: 'undo-once', if_match: String(headers.etag) }
    const first = await anna.undo(davos, named)
    const again = await anna.undo(davos, named)
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([200, first.body, '"3"'])
    expect(shownTeam(await anna.team(davos))).toEqual(['1'])
  })

  test('no player can undo another player’s change', async () => {
    await anna.add(davos, aune)
    const reply = await bjorn.undo(davos, { if_match: '"1"' })
    expect([reply.statusCode, reply.json().team]).toEqual([412, []])
    expect(shownTeam(await anna.team(davos))).toEqual(['1'])
  })

  const on_davos = (change: string) => `update selections set ${change} where selection_id = ${davos}`
  test.each([
    [
      'not-on-offer',
      'an unavailable athlete',
      'update season_athletes set active = false where athlete_id = 2',
    ],
    ['too-many-picks', 'more athletes than places', on_davos('max_picks_per_gender = 1')],
    ['team-over-budget', 'a team that costs more than the budget', on_davos('budget = 34000')],
    [
      'no-captains',
      'a captain, if the selection no longer has captains',
      on_davos('team_captains_enabled = false'),
    ],
    ['trading-closed', 'anything after the close', on_davos('trading_close = game_now()')],
  ])('409 %s for %s', async (code, _what, meanwhile) => {
    await anna.replace(davos, [{ athlete_id: aune, is_team_captain: true }, { athlete_id: birk }])
    await anna.remove(davos, birk)
    await pool.query(meanwhile)
    const reply = await undo(davos)
    expect([reply.statusCode, reply.json().code]).toEqual([409, code])
    if (code === 'not-on-offer')
      expect(reply.json().errors).toEqual(['Birk Berg: This athlete is not available'])
    expect(shownTeam(await anna.team(davos))).toEqual(['1c'])
  })

  test('keeps athletes who are in the team before and after the undo, even if no longer available', async () => {
    await anna.replace(davos, [{ athlete_id: aune }, { athlete_id: birk }])
    await anna.remove(davos, birk)
    await pool.query('update season_athletes set active = false where athlete_id = 1')
    expect(shownTeam(await undo(davos))).toEqual(['1', '2'])
  })

  test.each([ruka, secret, 99])('409 or 404 in selection %i', async (selection_id) => {
    const reply = await anna.undo(selection_id, { if_match: '"0"' })
    expect([reply.statusCode, reply.json().code]).toEqual(
      selection_id === ruka ? [409, 'trading-closed'] : [404, 'not-found'],
    )
  })

  test('after a change by an older version of the server, nothing can be undone', async () => {
    await anna.add(davos, aune)
    await anna.add(davos, birk)
    await pool.query(
      `select save_team($1, $2, 3, game_now(), '{}', $3, 'older', sha256('older'), '{}', '[]')`,
      [
        users.anna,
        davos,
        JSON.stringify([
          { athlete_id: calle, gender: 'm', bought_for: 600, is_team_captain: false, rank: null },
        ]),
      ],
    )
    expect(shownTeam(await anna.team(davos))).toEqual(['1', '2', '3'])
    expect((await undo(davos)).json().code).toBe('nothing-to-undo')
  })
})
