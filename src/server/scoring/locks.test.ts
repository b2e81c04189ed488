import type pg from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { lockClosed } from '#server/calendar/store/locks.ts'
import { handOverLeagues } from '#server/leagues/store/hand-over.ts'
import { insertMember } from '#server/leagues/store/members.ts'
import { Db } from '#server/platform/db/db.ts'
import { filledDatabase } from '#testing/database/database.ts'
import { type RandomSeason, randomContents } from '#testing/seasons/random-season.ts'
import { publishResults } from './publish.ts'

let pool: pg.Pool
let db: Db
let season: RandomSeason

beforeEach(async () => {
  ;({ pool, filled: season } = await filledDatabase(
    randomContents({ weekends: 2, users: 8, athletes: 10, leagues: 3 }, 4),
  ))
  db = Db.of(pool)
})

const publish = () =>
  publishResults(db, { race_ids: season.race_ids.slice(0, 1), state: 'official', actor: 'olga' })

/** Takes a lock, as another process would. The returned `release` releases it. */
async function holdLock(lock: string) {
  const other = await pool.connect()
  await other.query('begin')
  await other.query(`select ${lock}`)
  return {
    release: async () => {
      await other.query('commit')
      other.release()
    },
  }
}

/** Waits until a session waits for an advisory lock of this database. */
async function waitUntilBlocked(): Promise<void> {
  const waiting = async () =>
    (
      await pool.query(
        `select count(*) as count from pg_locks join pg_database d on d.oid = database
         where d.datname = current_database() and locktype = 'advisory' and not granted`,
      )
    ).rows[0].count
  await expect.poll(waiting).toBe(1)
}

describe('locks held by other processes', () => {
  it('a publication waits while another process scores the season [rules §5]', async () => {
    const { release } = await holdLock(`pg_advisory_xact_lock(hashtext('scoring'), ${season.season_id})`)
    const publishing = publish()
    await waitUntilBlocked()
    expect((await pool.query('select from standings')).rows).toEqual([])
    await release()
    expect((await publishing).changed).toHaveLength(1)
  })

  it('a publication waits to replace the boards while a player is joining a league [rules §7]', async () => {
    const { release } = await holdLock(`pg_advisory_xact_lock_shared(hashtext('leagues'))`)
    const publishing = publish()
    await waitUntilBlocked()
    expect((await pool.query('select from boards')).rows).toEqual([])
    await release()
    expect((await publishing).changed).toHaveLength(1)
  })

  it('joining a league waits while a publication replaces the boards [rules §7]', async () => {
    const { rows } = await pool.query(
      `select league_id, user_id from leagues l, users u where not exists (
         select from league_members m where m.league_id = l.league_id and m.user_id = u.user_id) limit 1`,
    )
    const { release } = await holdLock(`pg_advisory_xact_lock(hashtext('leagues'))`)
    const joining = insertMember(db, rows[0].league_id, rows[0].user_id)
    await waitUntilBlocked()
    await release()
    await joining
  })

  it('deleting a league waits while league scores are computed [rules §7]', async () => {
    const { rows } = await pool.query('select admin_id from leagues limit 1')
    const { release } = await holdLock(`pg_advisory_xact_lock_shared(hashtext('league sums'))`)
    const leaving = db.transaction((tx) => handOverLeagues(tx, rows[0].admin_id))
    await waitUntilBlocked()
    await release()
    expect(await leaving).not.toEqual([])
  })

  it('computing league scores waits while a league is deleted [rules §7]', async () => {
    const { release } = await holdLock(`pg_advisory_xact_lock(hashtext('league sums'))`)
    const publishing = publish()
    await waitUntilBlocked()
    await release()
    expect((await publishing).changed).toHaveLength(1)
  })

  it('closing a selection waits for changes of teams that hold the gate [rules §3]', async () => {
    await pool.query('alter table selections disable trigger no_unlocking')
    await pool.query('update selections set locked_at = null where selection_id = 1')
    const { release } = await holdLock(`pg_advisory_xact_lock_shared(hashtext('gate'), 1)`)
    const closing = lockClosed(db, 'played')
    await waitUntilBlocked()
    const { rows } = await pool.query('select locked_at from selections where selection_id = 1')
    expect(rows[0].locked_at).toBeNull()
    await release()
    expect((await closing).selections).toEqual([1])
  })

  it('a publication changes nothing and fails if another one has replaced the boards [rules §5]', async () => {
    const { release } = await holdLock(`pg_advisory_xact_lock_shared(hashtext('leagues'))`)
    const publishing = publish()
    const outcome = publishing.then(
      () => 'published',
      (error: Error) => error.message,
    )
    await waitUntilBlocked()
    await pool.query('update seasons set switches = switches + 1')
    await release()
    expect(await outcome).toMatch(/changed in the meantime/)
    expect((await pool.query(`select from races where state <> 'scheduled'`)).rows).toEqual([])
  })
})
