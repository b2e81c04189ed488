import { beforeEach, describe, expect, test } from 'vitest'
import { Problem } from '#contract/problems.ts'
import { Reserves } from '#contract/teams.ts'
import { type BenchSettings, takesReserves, takesViceCaptain } from '#game/teams/reserves.ts'
import { shownTeam, teamPlayer } from '#testing/team-player.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { app, pool } = await testApp()
const { athletes, selections, users } = test_ids
const { davos, ruka, secret } = selections
const { ask: aune, birk, calle, dina, ivan, norway } = athletes
/** Two more athletes with a price, a woman and a man. */
const [wilma, theo] = [9, 10]
await pool.query(`
  insert into athletes (name, country, gender, is_team) values ('Wilma Wax', 'FIN', 'f', false), ('Theo Track', 'CHE', 'm', false);
  insert into season_athletes (season_id, athlete_id, price) values (1, ${wilma}, 30000), (1, ${theo}, 7000);
  update season_athletes set price = 5000 where athlete_id = ${calle}`)

const anna = await teamPlayer(app, pool, users.anna)

const NONE = { vice_captain: null, m: [], f: [] }

/**
 * SQL that makes Davos a selection of the given kind, by default a plain one. Only plain selections and those with
 * squads that roll over have captains.
 */
const kindSql = (kind = '') => `
  update selections set takes_ranked_picks = '${kind}' = 'takes_ranked_picks',
    takes_team_picks = '${kind}' = 'takes_team_picks', is_mixed = '${kind}' = 'takes_team_picks', rolls_over = '${kind}' = 'rolls_over',
    team_captains_enabled = '${kind}' in ('', 'rolls_over') where selection_id = ${davos}`

const changeSettings = (settings: Partial<BenchSettings>) =>
  pool.query('update seasons set settings = settings || $1 where season_id = 1', [JSON.stringify(settings)])
const balance = async () =>
  (await anna.ask('GET', `/api/me/money?selection_id=${davos}`)).json().budget as number
const codeOf = async (wanted: object, selection_id: number = davos) =>
  Problem.parse((await anna.reserves(selection_id, wanted)).json()).code
const saved = async () => Reserves.parse((await anna.reserves(davos)).json())

beforeEach(async () => {
  await pool.query(`delete from teams; ${kindSql()}`)
  await changeSettings({ takes_reserves: true, takes_vice_captain: true })
})

describe('PUT /api/me/teams/selections/:selection_id/reserves', () => {
  test('saves the ordered reserves and the vice-captain, and raises the team’s revision [rules §11]', async () => {
    await anna.replace(davos, [{ athlete_id: aune, is_team_captain: true }, { athlete_id: dina }])
    const bench = { vice_captain: dina, m: [birk, theo], f: [wilma] }
    const reply = await anna.reserves(davos, bench, { if_match: '"1"' })
    expect([reply.statusCode, reply.headers.etag, reply.json()]).toEqual([200, '"2"', bench])
    expect(reply.headers['x-accepted-at']).toBeDefined()
    const read = await anna.reserves(davos)
    expect([read.headers.etag, read.json()]).toEqual(['"2"', bench])
    expect((await anna.team(davos)).headers.etag).toBe('"2"')
    expect((await anna.reserves(davos, NONE, { if_match: '"1"' })).statusCode).toBe(412)
    expect(await saved()).toEqual(bench)
    // A repeated request with the same key changes nothing.
    const key = 'once'
    const again = [await anna.reserves(davos, NONE, { key }), await anna.reserves(davos, NONE, { key })]
    expect(again.map(({ headers }) => headers.etag)).toEqual(['"3"', '"3"'])
  })

  test('reserves cost money like picks, and keep the purchase price [rules §11]', async () => {
    await anna.add(davos, aune)
    await anna.reserves(davos, { ...NONE, m: [birk], f: [dina] })
    expect(await balance()).toBe(100_000 - 20_000 - 15_000 - 18_000)
    await pool.query(`update season_athletes set price = 90000 where athlete_id = ${birk}`)
    expect((await anna.reserves(davos, { ...NONE, m: [theo, birk] })).statusCode).toBe(200)
    expect(await balance()).toBe(100_000 - 20_000 - 15_000 - 7000)
    expect((await anna.reserves(davos, NONE)).statusCode).toBe(200)
    expect(await codeOf({ ...NONE, m: [birk] })).toBe('over-budget')
    await pool.query(`update season_athletes set price = 15000 where athlete_id = ${birk}`)
  })

  test.each<[string, object]>([
    ['already-picked', { ...NONE, m: [aune] }],
    ['other-gender', { ...NONE, f: [birk] }],
    ['not-on-offer', { ...NONE, m: [ivan] }],
    ['not-on-offer', { ...NONE, m: [99] }],
    ['wrong-kind', { ...NONE, m: [norway] }],
    ['not-picked', { ...NONE, vice_captain: birk }],
    ['vice-is-captain', { ...NONE, vice_captain: aune }],
  ])('is refused with %s: %j', async (code, wanted) => {
    await anna.add(davos, aune, {}, { is_team_captain: true })
    expect(await codeOf(wanted)).toBe(code)
    expect(await saved()).toEqual(NONE)
  })

  test.each([{ m: [birk, theo, calle] }, { m: [birk, birk] }, { vice_captain: 'birk' }])(
    '422 for %j',
    async (wanted) => {
      expect((await anna.reserves(davos, { ...NONE, ...wanted })).statusCode).toBe(422)
    },
  )

  test('is refused after the close, if the setting is off, and in selections with ranked picks, team picks or squads that roll over', async () => {
    expect(await codeOf(NONE, ruka)).toBe('trading-closed')
    expect((await anna.reserves(secret, NONE)).statusCode).toBe(404)
    for (const kind of ['takes_ranked_picks', 'takes_team_picks', 'rolls_over']) {
      await pool.query(kindSql(kind))
      expect(await codeOf(NONE)).toBe('no-reserves')
    }
    await pool.query(kindSql())
    await changeSettings({ takes_reserves: false })
    expect(await codeOf({ ...NONE, m: [birk] })).toBe('no-reserves')
    await changeSettings({ takes_reserves: true, takes_vice_captain: false })
    await anna.add(davos, aune)
    expect(await codeOf({ ...NONE, vice_captain: aune })).toBe('no-vice-captain')
  })

  test('while their setting is off, reserves are stored but do not count', async () => {
    await anna.reserves(davos, { ...NONE, m: [birk] })
    await changeSettings({ takes_reserves: false })
    expect([await saved(), await balance()]).toEqual([NONE, 100_000])
    await changeSettings({ takes_reserves: true })
    expect([(await saved()).m, await balance()]).toEqual([[birk], 85_000])
  })

  test('while the setting is off, changes of the team keep the stored reserves and vice-captain', async () => {
    await anna.replace(davos, [{ athlete_id: aune, is_team_captain: true }, { athlete_id: dina }])
    const kept = { vice_captain: dina, m: [birk], f: [] }
    await anna.reserves(davos, kept)
    await changeSettings({ takes_reserves: false, takes_vice_captain: false })
    expect((await anna.add(davos, calle)).statusCode).toBe(200)
    await changeSettings({ takes_reserves: true })
    expect((await anna.reserves(davos, { ...NONE, m: [theo] })).json()).toEqual({ ...NONE, m: [theo] })
    await changeSettings({ takes_reserves: false, takes_vice_captain: true })
    expect(await saved()).toEqual({ ...NONE, vice_captain: dina })
    expect((await anna.reserves(davos, NONE)).json()).toEqual(NONE)
    await changeSettings({ takes_reserves: true })
    expect(await saved()).toEqual({ ...NONE, m: [theo] })
  })
})

describe('a change of the team', () => {
  beforeEach(async () => {
    await anna.replace(davos, [{ athlete_id: aune, is_team_captain: true }, { athlete_id: dina }])
    await anna.reserves(davos, { vice_captain: dina, m: [birk, theo], f: [wilma] })
  })

  test('a reserve who is picked is no longer a reserve, and the others move up [rules §11]', async () => {
    expect((await anna.add(davos, birk)).statusCode).toBe(200)
    expect(await saved()).toEqual({ vice_captain: dina, m: [theo], f: [wilma] })
    expect(await balance()).toBe(100_000 - 20_000 - 18_000 - 15_000 - 7000 - 30_000)
  })

  test('removing the vice-captain or making them captain leaves the team without a vice-captain', async () => {
    await anna.makeCaptain(davos, dina)
    expect((await saved()).vice_captain).toBeNull()
    await anna.reserves(davos, { ...NONE, vice_captain: aune })
    await anna.remove(davos, aune)
    expect((await saved()).vice_captain).toBeNull()
  })

  test('changes of picks keep the reserves, and are refused if picks and reserves together exceed the budget', async () => {
    await anna.replace(davos, [{ athlete_id: dina }])
    await anna.undo(davos, { if_match: '"3"' })
    expect(shownTeam(await anna.team(davos))).toEqual(['1c', '4'])
    const kept = { vice_captain: dina, m: [birk, theo], f: [wilma] }
    expect(await saved()).toEqual(kept)

    await pool.query(`update selections set budget = 89000 where selection_id = ${davos}`)
    const bulk = [{ athlete_id: aune }, { athlete_id: dina }, { athlete_id: calle }]
    expect(Problem.parse((await anna.replace(davos, bulk)).json()).code).toBe('over-budget')
    await pool.query(`
      insert into teams (selection_id, user_id) values (${ruka}, ${users.anna});
      insert into picks (selection_id, user_id, athlete_id, gender) values
        (${ruka}, ${users.anna}, ${aune}, 'm'), (${ruka}, ${users.anna}, ${calle}, 'm'), (${ruka}, ${users.anna}, ${dina}, 'f')`)
    expect(Problem.parse((await anna.copy(ruka, davos)).json()).code).toBe('over-budget')
    await pool.query(`update selections set budget = 100000 where selection_id = ${davos}`)
    expect((await anna.copy(ruka, davos)).statusCode).toBe(200)
    expect(await saved()).toEqual(kept)
  })

  test('after reserves are saved, the last change of picks can still be undone', async () => {
    await anna.remove(davos, dina)
    await anna.reserves(davos, { ...NONE, m: [theo] })
    expect((await anna.undo(davos, { if_match: '"3"' })).statusCode).toBe(412)
    expect(shownTeam(await anna.undo(davos, { if_match: '"4"' }))).toEqual(['1c', '4'])
    expect(await saved()).toEqual({ ...NONE, m: [theo] })
  })
})

test('the database and src/game agree on which selections have reserves and a vice-captain', async () => {
  const flags = [true, false]
  for (const takes_reserves of flags) {
    for (const takes_vice_captain of flags) {
      const settings = { takes_reserves, takes_vice_captain }
      await changeSettings(settings)
      for (const kind of ['', 'takes_ranked_picks', 'takes_team_picks', 'rolls_over', 'without captains']) {
        await pool.query(kindSql(kind))
        const { rows } = await pool.query(
          `select takes_ranked_picks, takes_team_picks, rolls_over, team_captains_enabled,
             has_reserves(selection_id) as reserves, has_vice_captains(selection_id) as vice
           from selections where selection_id = ${davos}`,
        )
        const { reserves, vice, ...rules } = rows[0]
        const expected = [takesReserves(settings, rules), takesViceCaptain(settings, rules)]
        expect([reserves, vice]).toEqual(expected)
      }
    }
  }
  await pool.query(kindSql())
})
