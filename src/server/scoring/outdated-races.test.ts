import type pg from 'pg'
import { beforeEach, expect, it } from 'vitest'
import { Db } from '#server/platform/db/db.ts'
import { filledDatabase } from '#testing/database/database.ts'
import { naiveBoards, standingBoards } from '#testing/seasons/oracle.ts'
import { type RandomSeason, randomContents } from '#testing/seasons/random-season.ts'
import { revise, withoutWinner } from '#testing/seasons/revise.ts'
import { listOutdatedRaces, rescoreRaces } from './outdated-races.ts'
import { publishResults } from './publish.ts'

let pool: pg.Pool
let db: Db
let season: RandomSeason

beforeEach(async () => {
  ;({ pool, filled: season } = await filledDatabase(
    randomContents({ weekends: 3, users: 12, athletes: 12, leagues: 3 }, 8),
  ))
  db = Db.of(pool)
  await publishResults(db, { race_ids: season.race_ids.slice(1), state: 'official', actor: 'olga' })
  await publishResults(db, { race_ids: season.race_ids.slice(0, 1), actor: 'olga' })
})

const setBonus = (percent: number) =>
  pool.query(
    `update seasons set settings = settings || jsonb_build_object('captain_bonus_percent', $1::int)`,
    [percent],
  )
const counting = async () => {
  const { rows } = await pool.query(
    'select race_id, state, include_in_total, revision_id from races order by 1',
  )
  return rows
}
const list = () => listOutdatedRaces(db, season.season_id)

it('lists races that were scored with another bonus than the season has now, and writes no sheet [S10]', async () => {
  expect(await list()).toEqual([])
  await setBonus(80)
  const sheets = await pool.query('select from sheets')
  const others = await list()
  // Selections with ranked picks have no captain, so the captain's bonus does not affect their races.
  expect(others.length).toBeGreaterThan(0)
  expect(others.length).toBeLessThan(season.race_ids.length)
  expect((await pool.query('select from sheets')).rowCount).toBe(sheets.rowCount)
})

it('rescores outdated races in one step, with their published results and a reason; every board then adds up [S10]', async () => {
  await setBonus(80)
  const others = await list()
  await revise(pool, others[0]!.race_id, withoutWinner)
  const before = [await counting(), await standingBoards(pool, season.season_id)]

  const tried = await rescoreRaces(db, others, { actor: 'olga', dry_run: true })
  expect(tried.preview!.players.changed).toBeGreaterThan(0)
  expect(tried.reason_needed).toHaveLength(others.length)
  expect((await rescoreRaces(db, others, { actor: 'olga' })).refused).toHaveLength(others.length)
  expect(await standingBoards(pool, season.season_id)).toEqual(before[1])

  const report = await rescoreRaces(db, others, { actor: 'olga', reason: 'vote' })
  expect(report.changed).toHaveLength(others.length)
  expect(await list()).toEqual([])
  expect(await counting()).toEqual(before[0])
  const boards = await standingBoards(pool, season.season_id)
  expect(boards).not.toEqual(before[1])
  expect(boards).toEqual(await naiveBoards(pool, season.season_id))
})
