import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type pg from 'pg'
import { beforeAll, expect, inject, test } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { examine, type Finding } from '#server/doctor/examine.ts'
import { Db } from '#server/platform/db/db.ts'
import { isMigrated, migrate } from '#server/platform/db/migrate.ts'
import { listOutdatedRaces, rescoreRaces } from '#server/scoring/outdated-races.ts'
import { visit } from '#testing/browser.ts'
import { copyTemplate } from '#testing/database/database.ts'
import { changedTables, type Fingerprint, fingerprint } from '#testing/database/tables.ts'
import { type Boards, leagueScores, naiveBoards, standingBoards } from '#testing/seasons/oracle.ts'
import { teamPlayer } from '#testing/team-player.ts'

/**
 * A dump (`pg_dump --inserts`) of a database made by commit 0d76057, with the game clock in January 2027. It contains a
 * generated marathon season and a generated World Cup season, with 18 players. Half of each season is scored. One
 * player has a login, has added an athlete to a team through the API, and is linked to a login provider.
 */
const dump = gunzipSync(readFileSync(join(import.meta.dirname, '0d76057.sql.gz'))).toString()

const dumped_at = new Date('2027-01-14T08:01:00Z')
const player = {
  user_id: 8,
  email: 'player@demo.example',
  password: 'wind-packed-thermos-ptarmigan-1873',
  selection_id: 55,
  athlete_id: 151,
  later_selection_id: 56,
}
const marathon = 1
const worldcup = 2
const seasons = [marathon, worldcup]

let pool: pg.Pool
let before: { tables: Fingerprint; boards: Boards[] }

beforeAll(async () => {
  const copy = await copyTemplate(inject('cluster_url'))
  pool = copy.pool
  await load(dump)
  before = { tables: await fingerprint(pool), boards: await allBoards() }
  await migrate(pool)
  return copy.drop
})

/** The dump changes settings of the connection, so the connection is closed afterwards. */
async function load(statements: string): Promise<void> {
  const client = await pool.connect()
  await client.query('drop schema public, standings cascade; create schema public')
  await client.query(statements)
  client.release(true)
  await pool.query('update game_clock set shift = $1::timestamptz - clock_timestamp()', [dumped_at])
}

function allBoards(): Promise<Boards[]> {
  return Promise.all(seasons.map((season_id) => standingBoards(pool, season_id)))
}

test('an upgrade changes no rows, except countries and its own records', async () => {
  expect(await isMigrated(Db.of(pool))).toBe(true)
  expect(Object.keys(before.tables).length).toBeGreaterThan(45)
  expect(changedTables(before.tables, await fingerprint(pool))).toEqual([
    'countries',
    'migrations',
    'public_changes',
  ])
})

test('every board keeps its rows, and they match the reference implementation', async () => {
  const boards = await allBoards()
  expect(boards).toEqual(before.boards)
  expect(boards).toEqual(await Promise.all(seasons.map((season_id) => naiveBoards(pool, season_id))))
  expect(boards.flatMap(Object.keys).length).toBeGreaterThan(200)

  for (const season_id of seasons) {
    const { naive, kept } = await leagueScores(pool, season_id, 4)
    const with_score = [...naive].filter(([league_id, score]) => score !== null || kept.has(league_id))
    expect(kept).toEqual(new Map(with_score))
  }
})

test('the doctor finds no errors', async () => {
  expect(await errorsOf(worldcup)).toEqual([])
})

test('if a season with a youth bonus is scored again, the doctor finds no errors and no board changes', async () => {
  const check = 'every published race is scored by the current rules'
  expect((await errorsOf(marathon)).map((finding) => finding.check)).toEqual([check])

  const races = await listOutdatedRaces(Db.of(pool), marathon)
  await rescoreRaces(Db.of(pool), races, { actor: 'test', reason: 'youth is recorded' })
  expect(await errorsOf(marathon)).toEqual([])
  expect(await allBoards()).toEqual(before.boards)
})

async function errorsOf(season_id: number): Promise<Finding[]> {
  const findings = await examine(Db.of(pool), season_id)
  return findings.filter(({ ok, severity }) => !ok && severity === 'error')
}

test('a player can log in with the old password and change teams', async () => {
  const app = buildApp({ pool, now: () => dumped_at, isDraining: () => false, page_folder: '/nowhere' })
  const { user_id, email, password, selection_id, athlete_id, later_selection_id } = player
  const browser = await visit(app)
  expect((await browser.ask('POST', '/api/login', { email, password })).json()).toEqual({ is_in: true })

  const { team, add } = await teamPlayer(app, pool, user_id)
  const athletes = async (id: number) =>
    (await team(id)).json<{ athlete_id: number }[]>().map((pick) => pick.athlete_id)
  expect(await athletes(selection_id)).toEqual([athlete_id])
  expect((await add(later_selection_id, athlete_id)).statusCode).toBe(200)
  expect(await athletes(later_selection_id)).toEqual([athlete_id])
  await app.close()
})
