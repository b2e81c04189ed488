import type pg from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { listKnownAthletes } from '#server/athletes/store/find.ts'
import { Db } from '#server/platform/db/db.ts'
import { filledDatabase } from '#testing/database/database.ts'
import { randomContents } from '#testing/seasons/random-season.ts'
import { revise } from '#testing/seasons/revise.ts'
import { discardRevision } from './discard-revision.ts'
import { type ResultCommand, setResult } from './set-result.ts'
import { listRevisionResults, listRevisions } from './store.ts'

let pool: pg.Pool
let db: Db
let season_id: number
let race_id: number

beforeEach(async () => {
  const { filled: season, ...database } = await filledDatabase(
    randomContents({ weekends: 1, users: 2, athletes: 12, leagues: 1 }, 6),
  )
  pool = database.pool
  db = Db.of(pool)
  season_id = season.season_id
  race_id = season.race_ids[0]!
})

const latest = async () => (await listRevisions(db, race_id)).find((each) => each.is_latest)!
const rows = async () => listRevisionResults(db, (await latest()).revision_id)
const athlete = async (athlete_id: number) =>
  (await listKnownAthletes(db, season_id)).find((each) => each.athlete_id === athlete_id)!

async function command(more: Partial<ResultCommand> = {}): Promise<ResultCommand> {
  const winner = await athlete((await rows())[0]!.athlete_id)
  const usual = {
    outcome: { status: 'DSQ' as const },
    keep_gap: false,
    actor: 'olga',
    reason: 'jury',
    may_add: true,
    dry_run: false,
  }
  return { season_id, race_id, athlete: winner, ...usual, ...more }
}

describe('setting one result', () => {
  it('creates a revision, moves the others up, and writes an audit line with the reason [S3]', async () => {
    const [first, second] = await rows()
    expect(await setResult(db, await command())).toMatchObject({ ok: true, revision_number: 2 })
    const now = new Map((await rows()).map((row) => [row.athlete_id, row]))
    expect(now.get(first!.athlete_id)).toMatchObject({ place: null, status: 'DSQ', time: null })
    expect(now.get(second!.athlete_id)).toMatchObject({ place: second!.place! - 1 })
    const { rows: audit } = await pool.query(
      "select actor, subject, before, after, reason from audit where act = 'set result'",
    )
    const after = { revision: 2, athlete_id: first!.athlete_id, status: 'DSQ' }
    expect(audit).toEqual([
      { actor: 'olga', subject: `race ${race_id}`, before: { revision: 1 }, after, reason: 'jury' },
    ])
    expect(await latest()).toMatchObject({ number: 2, source: expect.stringContaining('by hand: DSQ for ') })
  })

  it('adds an athlete who is not in the list, if the operator confirms it [S3]', async () => {
    const missing = (await rows()).at(-1)!
    await revise(pool, race_id, (list) => list.filter((row) => row.athlete_id !== missing.athlete_id))
    const before = await rows()
    const valid_command = await command({
      athlete: await athlete(missing.athlete_id),
      outcome: { status: 'DNS' },
    })
    expect(await setResult(db, { ...valid_command, may_add: false })).toEqual({
      ok: false,
      reason: 'not-listed',
    })
    expect(await rows()).toEqual(before)
    expect(await setResult(db, valid_command)).toMatchObject({ ok: true, revision_number: 3, is_added: true })
    expect((await rows()).length).toBe(before.length + 1)
  })

  it('changes the latest list that is not discarded; the new number follows the highest one, discarded or not [W9]', async () => {
    await revise(pool, race_id, (list) => list.slice(0, 3))
    await discardRevision(db, {
      season_id,
      race_id,
      revision_number: 2,
      actor: 'olga',
      reason: 'x',
      dry_run: false,
    })
    const before = await rows()
    expect(await setResult(db, await command())).toMatchObject({ ok: true, revision_number: 3 })
    expect((await rows()).length).toBe(before.length)
    const { rows: audit } = await pool.query("select before, after from audit where act = 'set result'")
    expect(audit).toMatchObject([{ before: { revision: 1 }, after: { revision: 3 } }])
  })

  it('a dry run writes nothing [S3]', async () => {
    expect(await setResult(db, await command({ dry_run: true }))).toMatchObject({
      ok: true,
      revision_number: 2,
    })
    expect((await listRevisions(db, race_id)).length).toBe(1)
  })

  it('refuses a change without effect, a place that is not possible, and an athlete who cannot be in the race [S3]', async () => {
    const first = (await rows())[0]!
    const valid_command = await command()
    const refused = async (more: Partial<ResultCommand>) => setResult(db, { ...valid_command, ...more })
    const same = { place: first.place!, is_shared: false }
    expect(await refused({ outcome: same })).toEqual({ ok: false, reason: 'no-change' })
    expect(await refused({ outcome: { place: 99, is_shared: false } })).toMatchObject({
      reason: 'no-such-place',
    })
    expect(await refused({ outcome: { place: 99, is_shared: true } })).toMatchObject({
      reason: 'no-such-place',
    })
    const team = { ...valid_command.athlete, is_team: !valid_command.athlete.is_team }
    expect(await refused({ athlete: team })).toMatchObject({ reason: 'wrong-field' })
    expect((await listRevisions(db, race_id)).length).toBe(1)
  })
})
