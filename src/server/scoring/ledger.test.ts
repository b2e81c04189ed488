import { describe, expect, test } from 'vitest'
import { getLedger, listLedgerChanges } from '#contract/users.ts'
import { Db } from '#server/platform/db/db.ts'
import { ask, expectError, expectNotModified } from '#testing/ask.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'
import { settleSidebet } from './settle.ts'

const { app, pool } = await testApp()
const { anna, bjorn, chiara, vera, gone } = test_ids.users
const { ask: leader, birk, dina } = test_ids.athletes
const { ruka, secret } = test_ids.weekends

await pool.query(`
  insert into teams (selection_id, user_id) values (1, ${anna}), (1, ${bjorn});
  insert into picks (selection_id, user_id, athlete_id, gender, is_team_captain) values
    (1, ${anna}, ${leader}, 'm', true), (1, ${anna}, ${birk}, 'm', false), (1, ${anna}, ${dina}, 'f', false),
    (1, ${bjorn}, ${dina}, 'f', false);
  insert into sidebets (weekend_id, description, value, betting_close)
    select 1, 'Who wins?', 500, event_start from weekends where weekend_id = 1;
  insert into sidebet_options (sidebet_id, description) values (2, 'Yes'), (2, 'No');
  insert into placed_sidebets (sidebet_id, user_id, option_id)
    select 2, user_id, option_id from (values (${anna}, 'Yes'), (${bjorn}, 'No'), (${chiara}, 'Yes'))
      as placed (user_id, description) join sidebet_options using (description) where sidebet_id = 2;
`)

const ledgerUrl = (user_id: number) => `/api/users/${user_id}/ledger/${ruka}`
const changesUrl = (user_id: number) => `${ledgerUrl(user_id)}/changes`

async function betsOf(user_id: number) {
  const { reply } = await ask(app, getLedger, ledgerUrl(user_id))
  return reply.filter((line) => line.component === 'sidebet')
}

describe('GET /api/users/:user_id/ledger/:weekend_id', () => {
  test('shows nothing of a selection that is not locked [4.8 4.7b]', async () => {
    expect((await ask(app, getLedger, ledgerUrl(anna))).reply).toEqual([])
    expect((await ask(app, listLedgerChanges, changesUrl(anna))).reply).toEqual([])
  })

  test('shows each athlete of a locked team with place, captaincy and country [rules §5]', async () => {
    await pool.query('update selections set locked_at = trading_close where selection_id = 1')
    const { reply } = await ask(app, getLedger, ledgerUrl(anna))
    expect(
      reply.map(({ name, place, role, component, points }) => [name, place, role, component, points]),
    ).toEqual([
      ['Ask Aune', 1, -1, 'champion', 100],
      ['Birk Berg', 2, 0, 'champion', 95],
      ['Ask Aune', 1, -1, 'captain_bonus', 50],
    ])
    expect(reply.every(({ country, answer }) => country === 'NOR' && answer === null)).toBe(true)
  })

  test('shows an answer once its side bet is closed: first as unsettled, then as right or wrong [3.19]', async () => {
    expect(await betsOf(anna)).toEqual([])
    await pool.query('update sidebets set locked_at = betting_close where sidebet_id = 2')
    expect(await betsOf(anna)).toMatchObject([
      { name: 'Who wins?', answer: 'Yes', right_answer: null, points: 0, counts: true },
    ])

    await pool.query(`update sidebets set settled_at = now(), settled_option_id =
      (select option_id from sidebet_options where sidebet_id = 2 and description = 'Yes') where sidebet_id = 2`)
    expect(await betsOf(anna)).toMatchObject([
      { answer: 'Yes', right_answer: 'Yes', points: 5, counts: true },
    ])
    expect(await betsOf(bjorn)).toMatchObject([
      { answer: 'No', right_answer: 'Yes', points: 0, counts: true },
    ])
    expect(await betsOf(chiara)).toMatchObject([{ answer: 'Yes', points: 5, counts: false }])
    expect(await betsOf(vera)).toEqual([])
  })
})

describe('GET /api/users/:user_id/ledger/:weekend_id/changes', () => {
  test('shows what a correction changed, when it was published, and why [R19 rules §6]', async () => {
    const { reply } = await ask(app, listLedgerChanges, changesUrl(anna))
    expect(reply).toEqual([
      {
        race_id: 1,
        name: 'Ruka Sprint',
        published_at: '2026-11-02T12:00:00.000Z',
        state: 'official',
        counts: true,
        reason: 'Photo finish',
        points_before: 100,
        points: 245,
        athletes: [
          expect.objectContaining({
            name: 'Ask Aune',
            place_before: 2,
            points_before: 0,
            place: 1,
            points: 150,
          }),
          expect.objectContaining({
            name: 'Birk Berg',
            place_before: 1,
            points_before: 100,
            place: 2,
            points: 95,
          }),
        ],
      },
    ])
  })

  test('shows the reason of a correction to players whose points it does not change', async () => {
    const { reply } = await ask(app, listLedgerChanges, changesUrl(bjorn))
    expect(reply).toMatchObject([{ reason: 'Photo finish', points_before: 0, points: 0, athletes: [] }])
  })

  test('does not count a cancelled race', async () => {
    await pool.query(`insert into publications (race_id, published_by, state, include_in_total, reason)
      values (1, 'operator', 'cancelled', true, 'Storm')`)
    const { reply } = await ask(app, listLedgerChanges, changesUrl(anna))
    expect(reply[0]).toMatchObject({ state: 'cancelled', counts: false, points_before: 245, points: 0 })
    expect(reply).toHaveLength(2)
  })

  test('shows a side bet whose settlement was corrected [rules §11]', async () => {
    const db = Db.of(pool)
    const { rows } = await pool.query(
      `select option_id from sidebet_options where sidebet_id = 2 and description = 'No'`,
    )
    const before = (await ask(app, listLedgerChanges, changesUrl(bjorn))).reply.length
    const command = { sidebet_id: 2, option_id: rows[0].option_id, actor: 'olga', reason: 'Misread' }
    expect(await settleSidebet(db, command)).toBeNull()
    const { reply } = await ask(app, listLedgerChanges, changesUrl(bjorn))
    expect(reply).toHaveLength(before + 1)
    const change = { race_id: null, name: 'Who wins?', state: 'settled', reason: 'Misread', counts: true }
    expect(reply[0]).toMatchObject({ ...change, points_before: 0, points: 5, athletes: [] })
    expect((await ask(app, listLedgerChanges, changesUrl(chiara))).reply).toMatchObject([
      { counts: false, points_before: 0, points: 0 },
    ])
  })

  test('304 if the client has the current version', () => expectNotModified(app, changesUrl(anna)))

  test.each([
    ['of a hidden weekend', `/api/users/${anna}/ledger/${secret}/changes`],
    ['of an unknown weekend', `/api/users/${anna}/ledger/99/changes`],
    ['of a deleted player', changesUrl(gone)],
  ])('404 for the changes %s', async (_, url) => {
    await expectError(app, 404, url)
  })

  test('422 for an invalid id', async () => {
    await expectError(app, 422, `/api/users/anna/ledger/${ruka}/changes`)
  })
})
