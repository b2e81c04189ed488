import { expect, inject, onTestFinished, test } from 'vitest'
import { openGameClock } from '#server/platform/clock/open-clock.ts'
import { readGameNow } from '#server/platform/clock/store.ts'
import { Db } from '#server/platform/db/db.ts'
import { copyTemplate } from '#testing/database/database.ts'
import { advanceDemo } from '../advance-demo.ts'
import { makeDemoSeason } from '../make-demo-season.ts'
import { goToLiveRace } from './go-to-live-race.ts'

test('demo races have live results until their result is published; DEMO=live moves the clock to such a race', async () => {
  const { pool, drop } = await copyTemplate(inject('cluster_url'))
  onTestFinished(() => drop())
  const db = Db.of(pool)
  await openGameClock(db, new Date('2027-01-14T08:00:00Z'))
  await makeDemoSeason(db, { variant: 'worldcup', seed: 'live', players: 16 })
  await goToLiveRace(db, () => {})

  const live = async () =>
    (
      await pool.query(`
        select b.race_id, b.sequence, r.state, b.starters,
          (select count(*) from live_results x where x.race_id = b.race_id and x.place is not null)::int as through,
          (select count(*) from live_lines l where l.race_id = b.race_id and l.points > 0)::int as lines
        from live_batches b join races r using (race_id) order by b.race_id`)
    ).rows
  const [first] = await live()
  expect(first).toMatchObject({ state: 'scheduled', sequence: 41 })
  expect(first.through).toBeGreaterThan(5)
  expect(first.through).toBeLessThan(first.starters)
  expect(first.lines).toBeGreaterThan(5)

  const advance = async (minutes: number) => {
    await openGameClock(db, new Date((await readGameNow(db)).getTime() + minutes * 60_000))
    await advanceDemo(db)
    return (await live()).find((row) => row.race_id === first.race_id)
  }
  const later = await advance(20)
  expect(later.sequence).toBe(61)
  expect(later.through).toBeGreaterThan(first.through)
  expect(await advance(24 * 60)).toBeUndefined()
  const { rows } = await pool.query('select state from races where race_id = $1', [first.race_id])
  expect(rows[0].state).toBe('provisional')
}, 300_000)
