import type pg from 'pg'
import { beforeEach, expect, it } from 'vitest'
import { listUnpublishedRaces } from '#server/admin/store/find.ts'
import { Db } from '#server/platform/db/db.ts'
import { publishResults } from '#server/scoring/publish.ts'
import { filledDatabase } from '#testing/database/database.ts'
import { randomContents } from '#testing/seasons/random-season.ts'
import { revise, withoutWinner } from '#testing/seasons/revise.ts'
import { discardRevision, type RevisionCommand, restoreRevision } from './discard-revision.ts'
import { listRevisions } from './store.ts'

let pool: pg.Pool
let db: Db
let season_id: number
let race_id: number

beforeEach(async () => {
  const { filled: season, ...database } = await filledDatabase(
    randomContents({ weekends: 2, users: 6, athletes: 8, leagues: 1 }, 6),
  )
  pool = database.pool
  db = Db.of(pool)
  season_id = season.season_id
  race_id = season.race_ids[0]!
})

const command = (more: Partial<RevisionCommand> = {}): RevisionCommand => {
  return {
    season_id,
    race_id,
    revision_number: 2,
    actor: 'olga',
    reason: 'another race',
    dry_run: false,
    ...more,
  }
}
const latest = async () => (await listRevisions(db, race_id)).find((each) => each.is_latest)?.number
const publish = (more: object = {}) => publishResults(db, { race_ids: [race_id], actor: 'olga', ...more })
const isUnpublished = async () => {
  const races = await listUnpublishedRaces(db, season_id, { weekend_id: null, state: 'provisional' })
  return races.some((race) => race.race_id === race_id)
}

it('a discarded list is never the latest list, so publishing uses the previous one [W9]', async () => {
  await revise(pool, race_id, withoutWinner)
  expect(await latest()).toBe(2)
  expect(await discardRevision(db, command())).toEqual({ ok: true, latest: 1 })
  expect(await latest()).toBe(1)
  await publish()
  const [first, second] = await listRevisions(db, race_id)
  expect([first!.is_published, second!.is_published]).toEqual([true, false])
})

it('--all does not publish a retracted race if its list is discarded [W9]', async () => {
  await publish()
  await publish({ state: 'scheduled', reason: 'the list was wrong' })
  expect(await isUnpublished()).toBe(true)
  expect(await discardRevision(db, command({ revision_number: 1 }))).toEqual({ ok: true, latest: null })
  expect(await isUnpublished()).toBe(false)
  expect((await publish({ reason: 'again' })).refused).toMatchObject([{ reason: 'no-results' }])
})

it('a discarded list cannot be published, even by its number, until it is restored [W9]', async () => {
  await revise(pool, race_id, withoutWinner)
  await discardRevision(db, command())
  const { revision_id } = (await listRevisions(db, race_id))[1]!
  expect((await publish({ revision_id })).refused).toMatchObject([{ reason: 'discarded' }])
  expect(await restoreRevision(db, command({ reason: 'right after all' }))).toEqual({ ok: true, latest: 2 })
  expect((await publish({ revision_id })).changed).toEqual([race_id])
})

it('discarding and restoring write audit lines with the reason; a dry run writes nothing [W9]', async () => {
  await revise(pool, race_id)
  expect(await discardRevision(db, command({ dry_run: true }))).toEqual({ ok: true, latest: 1 })
  expect(await latest()).toBe(2)
  await discardRevision(db, command())
  await restoreRevision(db, command({ reason: 'right after all' }))
  const { rows } = await pool.query(
    'select actor, act, before, after, reason from audit where subject = $1 order by audit_id',
    [`race ${race_id}`],
  )
  const [discarded, kept] = [
    { revision: 2, is_discarded: true },
    { revision: 2, is_discarded: false },
  ]
  expect(rows).toMatchObject([
    { actor: 'olga', act: 'discard revision', before: kept, after: discarded, reason: 'another race' },
    { actor: 'olga', act: 'restore revision', before: discarded, after: kept, reason: 'right after all' },
  ])
})

it('a published list, an unknown list and a missing reason are refused [W9]', async () => {
  await publish()
  expect(await discardRevision(db, command({ revision_number: 1 }))).toEqual({
    ok: false,
    reason: 'published',
  })
  expect(await discardRevision(db, command())).toEqual({ ok: false, reason: 'unknown-revision' })
  await revise(pool, race_id)
  expect(await discardRevision(db, command({ reason: null }))).toEqual({ ok: false, reason: 'no-reason' })
  expect(await restoreRevision(db, command())).toEqual({ ok: false, reason: 'not-discarded' })
})

it('discarding waits until a running publication ends [W9]', async () => {
  await revise(pool, race_id)
  const other = await pool.connect()
  await other.query(`begin; select pg_advisory_xact_lock(hashtext('scoring'), ${season_id})`)
  const discarding = discardRevision(db, command())
  const waiting = `select count(*)::int as count from pg_locks join pg_database d on d.oid = database
    where d.datname = current_database() and locktype = 'advisory' and not granted`
  await expect.poll(async () => (await pool.query(waiting)).rows[0].count).toBe(1)
  expect(await latest()).toBe(2)
  await other.query('commit')
  other.release()
  expect(await discarding).toMatchObject({ ok: true })
})
