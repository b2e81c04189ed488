import type pg from 'pg'
import { beforeEach, expect, it } from 'vitest'
import { Db } from '#server/platform/db/db.ts'
import { filledDatabase } from '#testing/database/database.ts'
import { type RandomSeason, randomContents } from '#testing/seasons/random-season.ts'
import { revise, withoutWinner } from '#testing/seasons/revise.ts'
import { type PublishCommand, publishResults } from './publish.ts'

let pool: pg.Pool
let db: Db
let season: RandomSeason

beforeEach(async () => {
  ;({ pool, filled: season } = await filledDatabase(
    randomContents({ weekends: 3, users: 12, athletes: 16, leagues: 4 }, 3),
  ))
  db = Db.of(pool)
})

const publish = (race_ids: number[], more: Partial<PublishCommand> = {}) =>
  publishResults(db, { race_ids, actor: 'olga', ...more })

it('if no points change, a preview lists no board, player or league [W8]', async () => {
  await publish(season.race_ids, { state: 'official' })
  const [race_id] = season.race_ids as [number]
  await revise(pool, race_id)
  const { changed, preview } = await publish([race_id], { dry_run: true })
  expect(changed).toEqual([race_id])
  expect(preview).toEqual({
    athletes: [],
    players: { changed: 0, first: [] },
    replaced_picks: { before: 0, after: 0 },
    leaders: [],
    leagues: { changed: 0, first: [], leaders: [] },
  })
})

it('a preview lists the boards that change, also boards that would be deleted [W8]', async () => {
  const { rows } = await pool.query<{ race_id: number }>(
    'select race_id from races where include_in_total order by date limit 1',
  )
  const { race_id } = rows[0]!
  await publish([race_id], { state: 'official' })
  const { preview } = await publish([race_id], { state: 'cancelled', dry_run: true })
  const board = preview!.leaders.find((each) => each.board === `race ${race_id}`)
  expect(board).toMatchObject({ after: [] })
  expect(board!.before.length).toBeGreaterThan(0)
  expect(preview!.leagues.changed).toBeGreaterThan(0)
  expect(preview!.leagues.first.every((league) => league.before !== league.after)).toBe(true)
})

it('a dry run of a correction needs no reason, but reports that publishing needs one [W8]', async () => {
  const [race_id] = season.race_ids as [number]
  await publish([race_id], { state: 'official' })
  await revise(pool, race_id, withoutWinner)
  const tried = await publish([race_id], { dry_run: true })
  expect(tried).toMatchObject({ refused: [], changed: [race_id], reason_needed: [{ race_id }] })
  expect((await publish([race_id])).refused).toMatchObject([{ race_id, reason: 'reason-needed' }])
  const excused = await publish([race_id], { dry_run: true, reason: 'jury' })
  expect(excused.reason_needed).toEqual([])
})

it.each(['cancelled', 'scheduled'] as const)(
  'publishing a race again after it was published and then %s requires a reason [W9]',
  async (state) => {
    const [race_id] = season.race_ids as [number]
    await publish([race_id])
    await publish([race_id], { state, reason: 'the list was wrong' })
    expect((await publish([race_id], { state: 'official' })).refused).toMatchObject([
      { race_id, reason: 'reason-needed' },
    ])
    expect(await publish([race_id], { state: 'official', reason: 'the list was right' })).toMatchObject({
      refused: [],
      changed: [race_id],
    })
  },
)

it('changing provisional points requires a reason; making them official does not [W9]', async () => {
  const [race_id] = season.race_ids as [number]
  await publish([race_id])
  expect((await publish([race_id], { state: 'official' })).changed).toEqual([race_id])
  await publish([race_id], { state: 'provisional', reason: 'protest' })
  await revise(pool, race_id, withoutWinner)
  expect((await publish([race_id])).refused).toMatchObject([{ reason: 'reason-needed' }])
})
