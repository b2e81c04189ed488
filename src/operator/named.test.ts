import { afterAll, expect, inject, test } from 'vitest'
import { testContext } from '#testing/command.ts'
import { copyFilled } from '#testing/database/database.ts'
import { test_season } from '#testing/test-season.ts'

const { pool, drop } = await copyFilled(inject('cluster_url'), test_season)
afterAll(drop)
const { run, expectRefused } = testContext(pool)

test.each(['id:1', 'ANNA', '1', 'anna@example.org'])(
  'ledger finds the player %s in the same way as other verbs [W7]',
  async (word) => {
    const { status, out } = await run('ledger', word, 'id:1')
    expect({ status, out }).toMatchObject({ status: 0, out: expect.stringMatching(/^anna \(.*\), Ruka\n/) })
  },
)

test('ledger reports a player who does not exist, and an ambiguous name [W7]', async () => {
  await expectRefused(1, 'There is no player id:49: see `player list`.', ['ledger', 'id:49', 'Ruka'])
  await pool.query(`update users set user_name = 'anna@example.org' where user_id = 2`)
  await expectRefused(1, 'choose one with id:1 or id:2', ['ledger', 'anna@example.org', 'Ruka'])
  await expectRefused(1, 'There is no weekend Oslo', ['ledger', 'id:1', 'Oslo'])
})

test('verbs find a race by its id (id:1 or 1), code or name, ignoring case [W7]', async () => {
  await pool.query(`update races set race_code = 'RUK-SPR' where race_id = 1`)
  for (const word of ['id:1', 'ruk-spr', '1', 'ruka SPRINT', 'Ruka, Ruka Sprint']) {
    expect((await run('race', 'revisions', word)).status, word).toBe(0)
    expect((await run('standings', '--race', word)).status, word).toBe(0)
  }
  await pool.query(`update races set name = 'Ruka Sprint' where race_id = 2`)
  await expectRefused(1, 'Ruka Sprint, Ruka (id 2): choose one with id:1 or id:2', ['publish', 'Ruka Sprint'])
  await expectRefused(1, 'There is no race id:99 in the season', ['cup', 'set', 'Night', '--races', 'id:99'])
})
