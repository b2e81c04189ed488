import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { testContext } from '#testing/command.ts'
import { copyFilled } from '#testing/database/database.ts'
import { dayAhead, localTime, resetDavos } from '#testing/davos.ts'
import { test_season } from '#testing/test-season.ts'

const opened = await copyFilled(inject('cluster_url'), test_season)
const { pool, drop } = opened
afterAll(drop)
const { run, one, lastAudit, expectDryRun, expectRefused } = testContext(pool)

const day_4 = await dayAhead(pool, 4)
const closes = `select ${localTime('trading_close')} from selections where selection_id = 2`
const announced = 'select text from announcements order by message_id desc limit 1'

beforeEach(() => resetDavos(pool, day_4))

const reason = ['--reason', 'storm']

describe('race uncancel', () => {
  const state = 'select state from races where race_id = 3'
  const uncancel = ['race', 'uncancel', 'DAV-SPR']

  test('undoes a cancellation, and keeps teams and deadline', async () => {
    await expectRefused(1, 'The race is not cancelled', [...uncancel, ...reason])
    await run('race', 'cancel', 'DAV-SPR', ...reason)
    await expectDryRun(state, ...uncancel)
    const { out } = await run(...uncancel, '--reason', 'sun')
    expect(out).toMatch(/^Davos Sprint is in the calendar again. Teams kept in its selection: 2.\n/)
    expect([await one(state), await one(closes)]).toEqual(['scheduled', `${day_4} 07:00:00`])
    expect(await one(announced)).toMatch(/^It starts on .*Z\.\nTeams stay as they are\.\nsun$/)
    expect(await lastAudit()).toMatchObject({ act: 'race uncancel', subject: 'race 3' })
  })

  test('is refused if teams could have changed after the start, or if results were published', async () => {
    await run('race', 'cancel', 'DAV-SPR', ...reason)
    await pool.query(
      `update selections set trading_close = trading_close + interval '1 day' where selection_id = 2`,
    )
    await expectRefused(1, 'A selection would still be open', [...uncancel, ...reason])
    const set = (state: string, list: number | null) =>
      pool.query(`update races set state = $1, revision_id = $2, sheet_id = $2 where race_id = 1`, [
        state,
        list,
      ])
    await set('cancelled', null)
    await expectRefused(1, 'Results of the race were published', ['race', 'uncancel', '1', ...reason])
    await set('official', 2)
  })
})
