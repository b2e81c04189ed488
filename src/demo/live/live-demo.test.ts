import { expect, inject, onTestFinished, test } from 'vitest'
import { openGameClock } from '#server/platform/clock/open-clock.ts'
import { readGameNow } from '#server/platform/clock/store.ts'
import { Db } from '#server/platform/db/db.ts'
import { copyTemplate } from '#testing/database/database.ts'
import { advanceDemo } from '../advance-demo.ts'
import { makeDemoSeason } from '../make-demo-season.ts'
import { goToLiveRace } from './go-to-live-race.ts'

/** In minutes. */
const DAY = 24 * 60

/** Creates a demo season. `live` lists the races with live results, and `advance` moves the clock and the demo. */
async function openDemo() {
  const { pool, drop } = await copyTemplate(inject('cluster_url'))
  onTestFinished(() => drop())
  const db = Db.of(pool)
  await openGameClock(db, new Date('2027-01-14T08:00:00Z'))
  await makeDemoSeason(db, { variant: 'worldcup', seed: 'live', players: 16 })
  const live = async () =>
    (
      await pool.query(`
        select b.race_id, b.sequence, r.state, b.starters,
          (select count(*) from live_results x where x.race_id = b.race_id and x.place is not null)::int as placed,
          (select count(*) from live_lines l where l.race_id = b.race_id and l.points > 0)::int as lines
        from live_batches b join races r using (race_id) order by b.race_id`)
    ).rows
  const advance = async (minutes: number) => {
    await openGameClock(db, new Date((await readGameNow(db)).getTime() + minutes * 60_000))
    await advanceDemo(db)
  }
  const stateOf = async (race_id: number) =>
    (await pool.query('select state from races where race_id = $1', [race_id])).rows[0]?.state
  return { pool, db, live, advance, stateOf }
}

test('demo races have live results until their result is published; DEMO=live moves the clock to such a race', async () => {
  const { db, live, advance, stateOf } = await openDemo()
  await goToLiveRace(db, () => {})
  const [first] = await live()
  expect(first).toMatchObject({ state: 'scheduled', sequence: 41 })
  expect(first.placed).toBeGreaterThan(5)
  expect(first.placed).toBeLessThan(first.starters)
  expect(first.lines).toBeGreaterThan(5)

  const ofFirst = async () => (await live()).find((row) => row.race_id === first.race_id)
  await advance(20)
  const later = await ofFirst()
  expect(later.sequence).toBe(61)
  expect(later.placed).toBeGreaterThan(first.placed)
  await advance(DAY)
  expect(await ofFirst()).toBeUndefined()
  expect(await stateOf(first.race_id)).toBe('provisional')
}, 300_000)

test('after the last race, DEMO=live repeats it with the same teams, until its result is published again', async () => {
  const { pool, db, live, advance, stateOf } = await openDemo()
  const lines: string[] = []
  const goLive = () => goToLiveRace(db, (line) => lines.push(line))
  await advance(200 * DAY)
  await goLive()
  const [first, ...others] = await live()
  expect(others).toEqual([])
  expect(first.placed).toBeGreaterThan(5)
  expect(first.lines).toBeGreaterThan(5)
  const { rows: teams } = await pool.query(
    'select count(*)::int as picks from picks join races using (selection_id) where race_id = $1',
    [first.race_id],
  )
  expect(teams[0].picks).toBeGreaterThan(10)

  await goLive()
  expect(await live()).toMatchObject([{ race_id: first.race_id }])
  await advance(20)
  expect(await live()).toMatchObject([{ race_id: first.race_id, sequence: first.sequence + 20 }])
  await advance(DAY)
  expect(await live()).toEqual([])
  expect(await stateOf(first.race_id)).toBe('provisional')
  await advance(6 * DAY)
  expect(await stateOf(first.race_id)).toBe('official')

  await goLive()
  const [again] = await live()
  expect(again.sequence).toBeGreaterThan(first.sequence + 20)
  expect(lines).toEqual([])
}, 300_000)
