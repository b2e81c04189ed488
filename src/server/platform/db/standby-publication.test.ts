import { describe, expect, onTestFinished, test } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { publishResults } from '#server/scoring/publish.ts'
import { openPair, postgres_tools } from '#testing/database/standby.ts'
import { makeRandomSeason } from '#testing/seasons/random-season.ts'
import { Db } from './db.ts'

describe.skipIf(!postgres_tools)('boards with a standby that is always behind', () => {
  test('a board that is read right after a publication is never older than the publication', async () => {
    const late = await openPair({ is_synchronous: false, standby_flags: ['recovery_min_apply_delay=50ms'] })
    onTestFinished(late.stop)
    const size = { weekends: 1, users: 6, athletes: 10, leagues: 0 }
    const { race_ids } = await makeRandomSeason(late.pool, size, 1)
    const race_id = race_ids[0]!
    const context = { now: () => new Date(), isDraining: () => false, page_folder: '/nowhere' }
    const late_app = buildApp({ ...context, pool: late.pool, standby: late.follower })
    onTestFinished(() => late_app.close())
    const publish = (state: 'official' | 'scheduled') =>
      publishResults(Db.of(late.pool), { race_ids: [race_id], state, actor: 'olga', reason: 'again' })

    for (let round = 0; round < 10; round++) {
      for (const [state, players] of [
        ['official', expect.any(String)],
        ['scheduled', '0'],
      ] as const) {
        await publish(state)
        const { headers, body } = await late_app.inject(`/api/races/${race_id}/results/users`)
        expect([state, headers['x-total-count'], body === '[]']).toEqual([
          state,
          players,
          state === 'scheduled',
        ])
      }
    }
  })
})
