import { expect, it } from 'vitest'
import { listKnownAthletes } from '#server/athletes/store/find.ts'
import { Db } from '#server/platform/db/db.ts'
import { filledDatabase } from '#testing/database/database.ts'
import { randomContents } from '#testing/seasons/random-season.ts'
import { revise } from '#testing/seasons/revise.ts'
import { type ReplaceCommand, replaceListedAthlete } from './replace-athlete.ts'
import { listRevisionResults, listRevisions } from './store.ts'

/** Creates a race whose latest list, revision 2, contains every athlete but the last. */
async function openRace() {
  const { filled, pool } = await filledDatabase(
    randomContents({ weekends: 1, users: 2, athletes: 12, leagues: 1 }, 6),
  )
  const db = Db.of(pool)
  const season_id = filled.season_id
  const race_id = filled.race_ids[0]!
  const latest = async () => (await listRevisions(db, race_id)).find((each) => each.is_latest)!
  const rows = async () => listRevisionResults(db, (await latest()).revision_id)
  const known = await listKnownAthletes(db, season_id)
  const athleteOf = (athlete_id: number) => known.find((each) => each.athlete_id === athlete_id)!
  const missing = athleteOf((await rows()).at(-1)!.athlete_id)
  await revise(pool, race_id, (list) => list.filter((row) => row.athlete_id !== missing.athlete_id))
  const replace = async (more: Partial<ReplaceCommand> = {}) =>
    replaceListedAthlete(db, {
      season_id,
      race_id,
      athlete: athleteOf((await rows())[1]!.athlete_id),
      replaced_by: missing,
      actor: 'olga',
      reason: 'wrong bib',
      dry_run: false,
      ...more,
    })
  return { pool, db, race_id, latest, rows, athleteOf, missing, replace }
}

it('gives the row to another athlete; the place, the time and all other rows stay [18.B2]', async () => {
  const { pool, race_id, latest, rows, missing, replace } = await openRace()
  const before = await rows()
  expect(await replace()).toMatchObject({ ok: true, revision_number: 3 })

  const { athlete_id, name, country } = missing
  const athlete = (await rows()).find((row) => row.athlete_id === athlete_id)!.athlete
  const expected = before.map((row, index) =>
    index === 1 ? { ...row, athlete_id, name, country, athlete } : row,
  )
  expect(new Set(await rows())).toEqual(new Set(expected))
  expect(await latest()).toMatchObject({ source: `by hand: ${name} instead of ${before[1]!.name}` })
  const { rows: audit } = await pool.query(
    "select actor, subject, before, after, reason from audit where act = 'set result'",
  )
  expect(audit).toEqual([
    {
      actor: 'olga',
      subject: `race ${race_id}`,
      before: { revision: 2 },
      after: { revision: 3, athlete_id: before[1]!.athlete_id, replaced_by: athlete_id },
      reason: 'wrong bib',
    },
  ])
})

it('refuses a replacement who is already listed or cannot be in the race, and refuses to replace an unlisted athlete', async () => {
  const { db, race_id, rows, athleteOf, missing, replace } = await openRace()
  const [first] = await rows()
  const other = athleteOf(first!.athlete_id)
  const reasonOf = async (more: Partial<ReplaceCommand>) => {
    const report = await replace(more)
    return report.ok ? null : report.reason
  }
  expect(await reasonOf({ replaced_by: other })).toBe('listed-already')
  expect(await reasonOf({ athlete: missing })).toBe('no-row')
  expect(await reasonOf({ replaced_by: { ...missing, is_team: !missing.is_team } })).toBe('wrong-field')
  expect(await reasonOf({ replaced_by: { ...missing, in_season: false } })).toBe('wrong-field')
  expect((await listRevisions(db, race_id)).length).toBe(2)
})

it('a dry run writes nothing', async () => {
  const { db, race_id, replace } = await openRace()
  expect(await replace({ dry_run: true })).toMatchObject({ ok: true, revision_number: 3 })
  expect((await listRevisions(db, race_id)).length).toBe(2)
})
