import { describe, expect, test } from 'vitest'
import { getSelection, getWeekend } from '#contract/weekends.ts'
import { ask, askInVain, expectNotModified } from '#server/testing/ask.ts'
import { cast } from '#server/testing/cast.ts'
import { castApp } from '#server/testing/cast-app.ts'

const { app, pool } = await castApp()
const { selections, weekends } = cast

describe('GET /api/weekends/:weekend_id', () => {
  test('7.32 3.11a a weekend with its selections, and their races by date', async () => {
    const { reply } = await ask(app, getWeekend, '/api/weekends/1')
    expect(reply).toMatchObject({
      weekend_name: 'Ruka',
      season: '2026/27',
      time_zone: 'Europe/Helsinki',
      country: 'FIN',
      hidden: false,
      livestream_link: null,
      event_link: 'https://example.org/ruka',
    })
    const races = reply.selections.map((selection) => selection.races.map((race) => race.name))
    expect(races).toEqual([['Ruka Sprint', 'Ruka Distance', 'Ruka Relay']])
  })

  test('4.4a 3.12b trading is open in Davos, and over in Ruka', async () => {
    const ruka = await ask(app, getWeekend, '/api/weekends/1/')
    expect([ruka.reply.trading_open, ruka.reply.selections[0]?.trading_open]).toEqual([false, false])

    const davos = await ask(app, getWeekend, `/api/weekends/${weekends.davos}`)
    expect([davos.reply.trading_open, davos.reply.selections[0]?.trading_open]).toEqual([true, true])
  })

  test('304 for whoever has it already', () => expectNotModified(app, '/api/weekends/1'))

  test.each([99, weekends.secret])('404 for one that is not there, or hidden: %s', async (weekend_id) => {
    const problem = await askInVain(app, 404, `/api/weekends/${weekend_id}`)
    expect(problem.message).toBe('Weekend not found')
  })

  test('422 for what is no id', async () => {
    const problem = await askInVain(app, 422, '/api/weekends/Ruka')
    expect(problem.field_errors).toEqual({ weekend_id: 'must be a whole number' })
  })
})

describe('GET /api/selections/:selection_id', () => {
  test('3.12a the limits of a selection, and its races', async () => {
    const { reply } = await ask(app, getSelection, '/api/selections/2/')
    expect(reply).toMatchObject({ max_picks_per_gender: 8, max_picks: null, is_budget_enforced: true })
    expect(reply.races.map((race) => race.name)).toEqual(['Davos Sprint'])
  })

  test('4.4a it is closed once it is locked', async () => {
    await pool.query(`update selections set trading_close = now() where selection_id = ${selections.davos}`)
    await pool.query(
      `update selections set locked_at = clock_timestamp() where selection_id = ${selections.davos}`,
    )
    const { reply } = await ask(app, getSelection, '/api/selections/2')
    expect(reply.trading_open).toBe(false)
  })

  test('304 for whoever has it already', () => expectNotModified(app, '/api/selections/1'))

  test.each([99, selections.secret])('404 for one that is not there, or hidden: %s', async (selection_id) => {
    const problem = await askInVain(app, 404, `/api/selections/${selection_id}`)
    expect(problem.message).toBe('Selection not found')
  })

  test('422 for what is no id', async () => {
    await askInVain(app, 422, '/api/selections/x')
  })
})
