import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { MyRace, MyWeekend } from '#contract/me.ts'
import { listRaces, listRaceUsers } from '#contract/races.ts'
import { getLedger, listUserWeekendResults } from '#contract/users.ts'
import { ledgerOf } from '#game/scoring/ledger.ts'
import { toHundredths } from '#game/scoring/points.ts'
import { buildApp } from '#server/app/app.ts'
import { ask } from '#testing/ask.ts'
import { logIn } from '#testing/browser.ts'
import { copyFilled } from '#testing/database/database.ts'
import { demo_start, demoSeason } from '#testing/seasons/demo-season.ts'
import { ledgerText } from '#text/ledger-text.ts'

/** A player's own data must agree with the public data about the player. */
describe.each(['worldcup', 'marathon'] as const)('%s', (variant) => {
  let app: FastifyInstance
  let pool: pg.Pool
  let user_ids: number[]
  beforeAll(async () => {
    const copy = await copyFilled(inject('cluster_url'), demoSeason(variant))
    pool = copy.pool
    app = buildApp({ pool, now: () => demo_start, isDraining: () => false, page_folder: '/nowhere' })
    const { rows } = await pool.query<{ user_id: number }>(
      'select user_id from users order by user_id limit 12',
    )
    user_ids = rows.map(({ user_id }) => user_id)
    return async () => {
      await app.close()
      await copy.drop()
    }
  })

  test('the user’s score in a weekend equals both the score on the board and the sum of the ledger [7.40]', async () => {
    let seen = 0
    for (const user_id of user_ids) {
      const player = await logIn(app, pool, user_id)
      const { reply: public_results } = await ask(
        app,
        listUserWeekendResults,
        `/api/users/${user_id}/weekend_results`,
      )
      for (const { weekend_id, score, weekend_rank } of public_results) {
        const own = MyWeekend.parse((await player.ask('GET', `/api/me/weekend_results/${weekend_id}`)).json())
        expect(own).toMatchObject({ score, rank: weekend_rank })

        const { reply: ledger } = await ask(app, getLedger, `/api/users/${user_id}/ledger/${weekend_id}`)
        // The lines of the ledger as the page of the weekend shows them (src/web/profiles).
        const shown = ledgerOf(ledger)
        expect(toHundredths(shown.score)).toBe(toHundredths(score ?? 0))
        const lines = shown.races.flatMap(({ picks }) => picks.flatMap((pick) => pick.lines))
        expect([...lines, ...shown.bets]).toHaveLength(ledger.length)
        for (const line of ledger) expect(ledgerText(line, 0, 'en')).toMatch(/\S/)
        const counting = ledger.filter((line) => line.counts)
        const parts = [own.extra_score, ...own.athletes.map((pick) => pick.score ?? 0)]
        expect(sumOf(parts)).toBe(sumOf(counting.map((line) => line.points)))
        expect(sumOf(parts)).toBe(toHundredths(score ?? 0))
        seen += own.athletes.filter((pick) => pick.score !== null).length
      }
    }
    expect(seen).toBeGreaterThan(200)
  })

  test('the user’s score in a race equals the score on the board, and the picks have the points of the ledger [7.40 3.23]', async () => {
    const players = await Promise.all(user_ids.map((user_id) => logIn(app, pool, user_id)))
    const { reply: races } = await ask(app, listRaces, '/api/races?scored=true')
    let seen = 0
    for (const { race_id, weekend_id } of races) {
      const { reply: board } = await ask(app, listRaceUsers, `/api/races/${race_id}/results/users?limit=100`)
      const rows = new Map(board.map(({ user_id, score, rank }) => [user_id, { score, rank }]))
      for (const [index, player] of players.entries()) {
        const user_id = user_ids[index]!
        const own = MyRace.parse((await player.ask('GET', `/api/me/race_results/${race_id}`)).json())
        expect(own).toMatchObject(rows.get(user_id) ?? { score: null, rank: null })

        const { reply: ledger } = await ask(app, getLedger, `/api/users/${user_id}/ledger/${weekend_id}`)
        const lines = ledger.filter((line) => line.race_id === race_id)
        const ids = lines.map(({ athlete_id }) => athlete_id)
        expect(new Set(own.athletes.map(({ athlete_id }) => athlete_id))).toEqual(new Set(ids))
        for (const { athlete_id, place, status, score } of own.athletes) {
          const earned = lines.filter((line) => line.athlete_id === athlete_id)
          expect(toHundredths(score ?? Number.NaN)).toBe(sumOf(earned.map(({ points }) => points)))
          expect(earned[0]).toMatchObject({ place, status })
        }
        seen += own.athletes.length
      }
    }
    expect(seen).toBeGreaterThan(200)
    expect(races.length).toBeGreaterThan(5)
  })
})

function sumOf(points: readonly number[]): number {
  return points.reduce((sum, each) => sum + toHundredths(each), 0)
}
