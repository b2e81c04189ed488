import type pg from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { listRevisions } from '#server/revisions/store.ts'
import { examineSeason } from '#server/scoring/doctor.ts'
import { listOutdatedRaces } from '#server/scoring/outdated-races.ts'
import { publishResults } from '#server/scoring/publish.ts'
import { filledDatabase } from '#testing/database/database.ts'
import { changedTables, fingerprint } from '#testing/database/tables.ts'
import { leagueWeekends, naiveBoards, standingBoards } from '#testing/seasons/oracle.ts'
import { makeRandomSeason, type RandomSeason } from '#testing/seasons/random-season.ts'
import { revise } from '#testing/seasons/revise.ts'
import { type MergeCommand, mergeAthletes } from './merge-athletes.ts'

const size = { weekends: 2, users: 12, athletes: 10, leagues: 2 }

type Filled = { season: RandomSeason; other: RandomSeason }
const contents = {
  name: 'two_seasons_for_doubles',
  fill: async (pool: pg.Pool): Promise<Filled> => ({
    season: await makeRandomSeason(pool, size, 41),
    other: await makeRandomSeason(pool, size, 42),
  }),
}

let pool: pg.Pool
let db: Db
let season: RandomSeason
let other: RandomSeason
/** An athlete of the first season whom many teams have. */
let athlete_id: number

beforeEach(async () => {
  const { filled, ...database } = await filledDatabase(contents)
  pool = database.pool
  db = Db.of(pool)
  season = filled.season
  other = filled.other
  const { rows } = await pool.query<{ athlete_id: number }>(
    `select athlete_id from picks join results using (athlete_id) join athletes using (athlete_id)
     where place <= 5 and federation_code like '1-%' and not is_team group by 1 order by count(*) desc, 1 limit 1`,
  )
  athlete_id = rows[0]!.athlete_id
})

const publishAll = async ({ race_ids }: RandomSeason) => {
  const { refused } = await publishResults(db, { race_ids, state: 'official', actor: 'olga' })
  expect(refused).toEqual([])
}

/** Stores the athlete once more, in the first season at the same price. */
async function addDouble(): Promise<number> {
  const { rows } = await pool.query<{ athlete_id: number }>(
    `insert into athletes (federation_code, name, country, gender)
     select 'D-1', 'Athleet One', country, gender from athletes where athlete_id = $1 returning athlete_id`,
    [athlete_id],
  )
  const double_id = rows[0]!.athlete_id
  await pool.query(
    `insert into season_athletes (season_id, athlete_id, price) select season_id, $2, price from season_athletes
     where athlete_id = $1`,
    [athlete_id, double_id],
  )
  return double_id
}

/** The latest list of the race, with another athlete in place of one. */
const replaceIn = (race_id: number, one: number, by: number) =>
  revise(pool, race_id, (rows) =>
    rows.map((row) => (row.athlete_id === one ? { ...row, athlete_id: by } : row)),
  )

async function racesOf(id: number, { race_ids }: RandomSeason): Promise<number[]> {
  const { rows } = await pool.query<{ race_id: number }>(
    `select race_id from results join result_revisions using (revision_id)
     where athlete_id = $1 and race_id = any($2) and revision_id = latest_revision(race_id) order by race_id`,
    [id, race_ids],
  )
  return rows.map(({ race_id }) => race_id)
}

const command = (double_id: number, more: Partial<MergeCommand> = {}): MergeCommand => {
  return { athlete_id, double_id, actor: 'olga', reason: 'the same person', dry_run: false, ...more }
}

async function expectAgreement({ season_id }: RandomSeason): Promise<void> {
  expect(await standingBoards(pool, season_id)).toEqual(await naiveBoards(pool, season_id))
  const leagues = await leagueWeekends(pool, season_id, 4)
  expect(leagues.kept).toEqual(leagues.naive)
  expect(await listOutdatedRaces(db, season_id)).toEqual([])
  const findings = await examineSeason(db, season_id)
  expect(findings.filter(({ check, ok }) => !ok && check !== 'prices')).toEqual([])
}

const scoresOf = async ({ season_id }: RandomSeason) =>
  (
    await pool.query('select athlete_id, score, rank from athlete_scores where season_id = $1 order by 1', [
      season_id,
    ])
  ).rows

describe('merging two athletes', () => {
  it('gives the points of a season in which the athlete was never stored twice [E5]', async () => {
    await publishAll(season)
    const wanted = await standingBoards(pool, season.season_id)
    const wanted_scores = await scoresOf(season)

    const double_id = await addDouble()
    const moved = (await racesOf(athlete_id, season)).filter((_, index) => index % 2 === 0)
    for (const race_id of moved) await replaceIn(race_id, athlete_id, double_id)
    await publishResults(db, { race_ids: moved, actor: 'olga', reason: 'stored twice' })
    expect(await standingBoards(pool, season.season_id)).not.toEqual(wanted)

    const report = await mergeAthletes(db, command(double_id))
    expect(report).toMatchObject({ ok: true, race_ids: moved })
    await expectAgreement(season)
    const points = (boards: Awaited<typeof wanted>) => Object.values(boards)
    expect(points(await standingBoards(pool, season.season_id))).toEqual(points(wanted))
    expect(await scoresOf(season)).toEqual(wanted_scores)
    const revisions = await listRevisions(db, moved[0]!)
    expect(revisions.at(-1)).toMatchObject({ number: 3, is_latest: true, is_published: true })
  })

  it('reaches every season, and adds the athlete to those in which only the double was [E5]', async () => {
    const double_id = await addDouble()
    const [race_id] = await racesOf(athlete_id, season)
    await replaceIn(race_id!, athlete_id, double_id)
    await pool.query(
      `insert into season_athletes (season_id, athlete_id, price, youth) values ($1, $2, 2000, true)`,
      [other.season_id, double_id],
    )
    await pool.query(`insert into prices values ($1, $2, '2025-01-01', 2000)`, [other.season_id, double_id])
    const stranger = await pool.query<{ athlete_id: number }>(
      `select o.athlete_id from athletes o join athletes a using (gender)
       where o.federation_code like '2-%' and not o.is_team and a.athlete_id = $1 limit 1`,
      [athlete_id],
    )
    const [elsewhere] = await racesOf(stranger.rows[0]!.athlete_id, other)
    await replaceIn(elsewhere!, stranger.rows[0]!.athlete_id, double_id)
    await publishAll(season)
    await publishAll(other)

    expect(await mergeAthletes(db, command(double_id))).toMatchObject({
      ok: true,
      race_ids: expect.arrayContaining([race_id, elsewhere]),
    })
    await expectAgreement(season)
    await expectAgreement(other)
    const { rows } = await pool.query(
      'select season_id, price, active, youth from season_athletes where athlete_id = any($1) order by 1',
      [[athlete_id, double_id]],
    )
    expect(rows).toMatchObject([
      { season_id: season.season_id },
      { season_id: other.season_id, price: 2000, active: true, youth: true },
    ])
    expect((await pool.query('select price from prices where athlete_id = $1', [athlete_id])).rows).toEqual([
      { price: 2000 },
    ])
  })

  it('keeps a latest list that is not published the latest, and refuses to publish the former lists [E5]', async () => {
    const double_id = await addDouble()
    const [race_id] = (await racesOf(athlete_id, season)) as [number]
    await replaceIn(race_id, athlete_id, double_id)
    await publishAll(season)
    await revise(pool, race_id, (rows) => rows.toReversed().map((row) => ({ ...row, climb_place: null })))
    await mergeAthletes(db, command(double_id))
    const revisions = await listRevisions(db, race_id)
    expect(revisions.map(({ is_published, is_latest }) => [is_published, is_latest])).toEqual([
      [false, false],
      [false, false],
      [false, false],
      [true, false],
      [false, true],
    ])
    const { refused } = await publishResults(db, {
      race_ids: [race_id],
      revision_id: revisions[1]!.revision_id,
      actor: 'olga',
      reason: 'back',
    })
    expect(refused).toMatchObject([{ reason: 'names-double' }])
    const { rows } = await pool.query(
      "select subject from audit where act = 'athlete merge' order by audit_id",
    )
    expect(rows).toEqual([{ subject: `athlete ${athlete_id}` }, { subject: `athlete ${double_id}` }])
  })

  it.each([
    ['an error', async () => Promise.reject(new Error('stopped'))],
    ['a lost connection', (tx: Db) => tx.run(sql`select pg_terminate_backend(pg_backend_pid())`)],
  ])('changes nothing after %s in the middle [E5]', async (_, fail) => {
    const double_id = await addDouble()
    for (const race_id of await racesOf(athlete_id, season)) await replaceIn(race_id, athlete_id, double_id)
    await publishAll(season)
    const before = await fingerprint(pool)
    const beforeCommit = async (tx: Db) => void (await fail(tx))
    await expect(mergeAthletes(db, command(double_id, { beforeCommit }))).rejects.toThrow()
    expect(changedTables(before, await fingerprint(pool))).toEqual([])
    await mergeAthletes(db, command(double_id, { dry_run: true }))
    expect(changedTables(before, await fingerprint(pool))).toEqual([])
    expect(await mergeAthletes(db, command(double_id))).toMatchObject({ ok: true })
  })
})

describe('merging is refused', () => {
  const codesOf = async (double_id: number, more: Partial<MergeCommand> = {}) => {
    const before = await fingerprint(pool)
    const report = await mergeAthletes(db, command(double_id, more))
    expect(changedTables(before, await fingerprint(pool))).toEqual([])
    return report.ok ? [] : report.refusals.map(({ code }) => code)
  }

  it('if a published or latest list names both, or another price is paid, or teams have the double [E5]', async () => {
    const double_id = await addDouble()
    const [race_id] = (await racesOf(athlete_id, season)) as [number]
    await revise(pool, race_id, (rows) => [...rows, { ...rows[0]!, athlete_id: double_id }])
    expect(await codesOf(double_id)).toEqual(['both-listed'])
    await publishAll(season)
    await revise(pool, race_id, (rows) => rows.filter((row) => row.athlete_id !== double_id))
    expect(await codesOf(double_id)).toEqual(['both-listed'])
    await pool.query('update season_athletes set price = 77 where athlete_id = $1', [double_id])
    expect(await codesOf(double_id)).toEqual(['both-listed', 'other-price'])
  })

  it('if locked teams have the double, until the pair is turned round [E5]', async () => {
    const double_id = await addDouble()
    const turned = { athlete_id: double_id, double_id: athlete_id }
    expect(await codesOf(athlete_id, turned)).toEqual(['double-picked'])
    expect(await mergeAthletes(db, command(double_id))).toMatchObject({ ok: true })
  })

  it('without a reason, for the same athlete, for a woman and a man, and for a pro team [E5]', async () => {
    const double_id = await addDouble()
    expect(await codesOf(double_id, { reason: null })).toEqual(['reason-needed'])
    expect(await codesOf(athlete_id)).toEqual(['same-athlete'])
    const { rows } = await pool.query<{ other: number; team: number }>(
      `select (select min(o.athlete_id) from athletes o where o.gender <> a.gender) as other,
        (select min(athlete_id) from athletes where is_team) as team
       from athletes a where athlete_id = $1`,
      [athlete_id],
    )
    expect(await codesOf(rows[0]!.other)).toContain('unlike')
    expect(await codesOf(rows[0]!.team)).toContain('pro-team')
    await mergeAthletes(db, command(double_id))
    expect(await codesOf(double_id)).toEqual(['already-merged'])
  })

  it('if something has changed since the preview [E5]', async () => {
    const double_id = await addDouble()
    await expect(
      mergeAthletes(db, command(double_id, { seen_version: 'of yesterday' })),
    ).rejects.toMatchObject({ code: 'stale' })
  })
})
