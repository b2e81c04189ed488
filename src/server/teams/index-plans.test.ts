import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { Db } from '#server/platform/db/db.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'
import { saveTeam, type TeamUpdate } from './store/save.ts'
import { lockTeam } from './store/teams.ts'

const { pool } = await testApp()
const { athletes, selections, users } = test_ids
const tables = ['idempotency_keys', 'picks', 'teams', 'reserves']

/** Makes a change. Returns how many rows of `tables` the change read without an index. */
async function rowsScanned(tx: pg.PoolClient, key: string): Promise<number> {
  await tx.query('begin')
  const asked = { user_id: users.anna, key, digest: Buffer.alloc(32) }
  const locked = await lockTeam(Db.in(tx), asked, selections.davos, [athletes.ask])
  if ('kept' in locked || locked.selection === null) throw new Error('not held')
  const pick = {
    athlete_id: athletes.ask,
    gender: 'm' as const,
    is_cub: false,
    bought_for: 1000,
    is_team_captain: false,
    rank: null,
  }
  const change: TeamUpdate = {
    revision: 1,
    accepted_at: locked.accepted_at,
    previous: [],
    removed: [athletes.ask],
    added: [pick],
    vice_captain: null,
    reserves: [{ athlete_id: athletes.dina, gender: 'f', place: 1, bought_for: 1000 }],
  }
  await saveTeam(Db.in(tx), asked, selections.davos, change, {
    headers: {},
    body: '',
  })
  const { rows } = await tx.query(
    'select sum(seq_tup_read)::int as count from pg_stat_xact_user_tables where relname = any($1)',
    [tables],
  )
  await tx.query('commit')
  return rows[0].count
}

test('a change does not read whole tables, even if its plan was made while the tables were empty [M6]', async () => {
  const tx = await pool.connect()
  onTestFinished(() => tx.release())
  await tx.query(
    `update seasons set settings = settings || '{"takes_reserves": true}'; truncate ${tables.join()}`,
  )
  for (const table of tables) await tx.query(`vacuum (analyze) ${table}`)
  expect(await rowsScanned(tx, 'first')).toBe(0)
  await tx.query(
    `insert into idempotency_keys (user_id, key, digest, status, headers, body)
     select $1, 'key ' || n, sha256(''), 200, '{}', '' from generate_series(1, 500) n`,
    [users.bjorn],
  )
  expect(await rowsScanned(tx, 'second')).toBe(0)
})
