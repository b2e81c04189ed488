import fc from 'fast-check'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { deleteMember, insertMember } from '#server/leagues/store/members.ts'
import { Db } from '#server/platform/db/db.ts'
import { copyTemplate } from '#testing/database/database.ts'
import { isExtendedRun } from '#testing/extended-run.ts'
import { leagueWeekends, naiveBoards, standingBoards } from '#testing/seasons/oracle.ts'
import { makeRandomSeason } from '#testing/seasons/random-season.ts'
import { publishResults } from './publish.ts'

const sequences = isExtendedRun ? 1000 : 20
const acts_per_sequence = 4
/** Each sequence adds a season with its own tables. After this many sequences, a new database keeps statements fast. */
const sequences_per_database = 50

let pool: pg.Pool
let db: Db
let drop: () => Promise<void>
let seed = 0

async function openDatabase(): Promise<void> {
  ;({ pool, drop } = await copyTemplate(inject('cluster_url')))
  db = Db.of(pool)
}

beforeAll(openDatabase)
afterAll(() => drop())

const act = fc.record({
  race: fc.nat(),
  kind: fc.constantFrom(
    ...(['disqualify', 'swap', 're-time', 'un-score', 'cancel', 'exclude', 'include', 'late'] as const),
    ...(['try', 'join', 'leave'] as const),
  ),
  athlete: fc.nat(),
})
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never

describe('corrections', () => {
  it(`${sequences} random sequences of corrections: boards equal those computed from scratch, and each correction has a history line [R17]`, async () => {
    let corrections = 0
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 2, maxLength: acts_per_sequence }), async (acts) => {
        if (seed > 0 && seed % sequences_per_database === 0) {
          await drop()
          await openDatabase()
        }
        const season = await makeRandomSeason(
          pool,
          { weekends: 2, users: 6, athletes: 10, leagues: 2 },
          ++seed,
          'worldcup',
          seed % 2 === 1,
        )
        const { season_id, race_ids } = season
        await publishResults(db, { race_ids, state: 'official', actor: 'olga' })
        const marked = await countHistory(season_id)

        let changed = 0
        for (const each of acts) changed += await correct(season_id, race_ids, each)
        corrections += changed

        expect(await standingBoards(pool, season_id)).toEqual(await naiveBoards(pool, season_id))
        const leagues = await leagueWeekends(pool, season_id, 4)
        expect(leagues.kept).toEqual(leagues.naive)
        expect(await countHistory(season_id)).toEqual({
          publications: marked.publications + changed,
          audits: marked.audits + changed,
        })
      }),
      { numRuns: sequences, endOnFailure: true },
    )
    expect(corrections).toBeGreaterThan(sequences)
  }, 5_400_000)

  it('boards without players have no rows [R17]', async () => {
    const season = await makeRandomSeason(pool, { weekends: 2, users: 0, athletes: 10, leagues: 0 }, ++seed)
    const { season_id, race_ids } = season
    await publishResults(db, { race_ids, state: 'official', actor: 'olga' })
    const boards = await standingBoards(pool, season_id)
    expect(boards).toEqual(await naiveBoards(pool, season_id))
    expect(boards).toMatchObject({ [`race ${race_ids[0]}`]: [] })
  })

  it('changing an official race requires a reason; the audit log has the reason and both states [R17]', async () => {
    const { race_ids } = await makeRandomSeason(
      pool,
      { weekends: 2, users: 6, athletes: 10, leagues: 2 },
      ++seed,
    )
    const race = { race_ids: race_ids.slice(0, 1), state: 'official' as const, actor: 'olga' }
    await publishResults(db, race)
    await revise(race_ids[0]!, 'disqualify', 3)
    expect((await publishResults(db, race)).refused).toMatchObject([{ reason: 'reason-needed' }])
    await publishResults(db, { ...race, reason: 'Appeal of the Norwegian team' })

    const { rows } = await pool.query('select * from audit where subject = $1 order by audit_id', [
      `race ${race_ids[0]}`,
    ])
    expect(rows).toMatchObject([
      { actor: 'olga', act: 'publish', before: { state: 'scheduled', sheet_id: null }, reason: null },
      { actor: 'olga', before: rows[0].after, reason: 'Appeal of the Norwegian team' },
    ])
    expect(rows[1].after.sheet_id).not.toBe(rows[1].before.sheet_id)
  })
})

/** Makes one change. Returns 1 if it changed the published results, otherwise 0. */
async function correct(
  season_id: number,
  race_ids: readonly number[],
  { race, kind, athlete }: Act,
): Promise<number> {
  const race_id = race_ids[race % race_ids.length]!
  const command = { race_ids: [race_id], actor: 'olga', reason: 'a correction' }
  switch (kind) {
    case 'un-score':
      return (await publishResults(db, { ...command, state: 'scheduled' })).changed.length
    case 'cancel':
      return (await publishResults(db, { ...command, state: 'cancelled' })).changed.length
    case 'try':
      await publishResults(db, { ...command, state: 'cancelled', dry_run: true })
      return 0
    case 'join':
    case 'leave':
      await changeMember(season_id, athlete, kind === 'join')
      return 0
    case 'exclude':
    case 'include':
      return (
        await publishResults(db, { ...command, state: 'official', include_in_total: kind === 'include' })
      ).changed.length
    case 'disqualify':
    case 'swap':
    case 're-time':
    case 'late':
      await revise(race_id, kind, athlete)
      return (await publishResults(db, { ...command, state: 'official' })).changed.length
  }
}

/** Makes a player join or leave a league of the season, if possible. */
async function changeMember(season_id: number, which: number, joins: boolean): Promise<void> {
  const { rows } = await pool.query<{ league_id: number; user_id: number }>(
    `select league_id, user_id from leagues l, users u
     where l.name like 'League ' || $1::int || '-%' and u.user_name like 'player ' || $1::int || '-%'
       and exists (select from league_members m where m.league_id = l.league_id and m.user_id = u.user_id) <> $2
     order by 1, 2`,
    [season_id, joins],
  )
  const row = rows[which % Math.max(1, rows.length)]
  if (row) await (joins ? insertMember : deleteMember)(db, row.league_id, row.user_id)
}

/**
 * Adds a copy of the latest revision in which one athlete is disqualified, two are swapped, or one is left out. For
 * `re-time`, the copy has the same places.
 */
async function revise(race_id: number, kind: Act['kind'], athlete: number): Promise<void> {
  const { rows } = await pool.query<{ athlete_id: number; place: number | null; status: string | null }>(
    `select athlete_id, place, status, sprint_place, climb_place from results where revision_id =
       (select max(revision_id) from result_revisions where race_id = $1) order by athlete_id`,
    [race_id],
  )
  const row = rows[athlete % rows.length]!
  const other = rows[(athlete + 1) % rows.length]!
  const swapped = { ...row, place: other.place, status: other.status }
  const swappedOther = { ...other, place: row.place, status: row.status }
  if (kind === 'disqualify') Object.assign(row, { place: null, status: 'DSQ' })
  if (kind === 'swap' && row !== other) {
    Object.assign(row, swapped)
    Object.assign(other, swappedOther)
  }
  if (kind === 'late') rows.splice(athlete % rows.length, 1)
  await pool.query(
    `with revision as (
       insert into result_revisions (race_id, number, imported_by, source, digest)
       select $1, max(number) + 1, 'test', $3, repeat('0', 64) from result_revisions where race_id = $1
       returning revision_id)
     insert into results (revision_id, athlete_id, place, status, sprint_place, climb_place)
     select revision_id, athlete_id, place, status, sprint_place, climb_place
     from revision, json_to_recordset($2)
       as row (athlete_id int, place int, status text, sprint_place int, climb_place int)`,
    [race_id, JSON.stringify(rows), kind],
  )
}

async function countHistory(season_id: number) {
  const { rows } = await pool.query(
    `select (select count(*) from publications join races using (race_id) where season_id = $1) as publications,
       (select count(*) from audit join races on subject = 'race ' || race_id where season_id = $1) as audits`,
    [season_id],
  )
  return rows[0]
}
