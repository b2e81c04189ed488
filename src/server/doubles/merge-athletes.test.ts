import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { findPlanned, insertPlanned } from '#server/prices/store/planned.ts'
import { listPricing } from '#server/prices/store/pricing.ts'
import { listRevisions } from '#server/revisions/store.ts'
import { publishResults } from '#server/scoring/publish.ts'
import { changedTables, fingerprint } from '#testing/database/tables.ts'
import { expectAgreement, openDoubles } from '#testing/seasons/doubles.ts'
import { standingBoards } from '#testing/seasons/oracle.ts'
import type { RandomSeason } from '#testing/seasons/random-season.ts'
import { revise } from '#testing/seasons/revise.ts'

const scoresOf = async (pool: pg.Pool, { season_id }: RandomSeason) =>
  (
    await pool.query('select athlete_id, score, rank from athlete_scores where season_id = $1 order by 1', [
      season_id,
    ])
  ).rows

describe('merging two athletes', () => {
  it('gives the same points as if the athlete had never been stored twice [E5]', async () => {
    const { addDouble, athlete_id, db, merge, pool, publishAll, racesOf, replaceIn, season } =
      await openDoubles()
    await publishAll(season)
    const expected = await standingBoards(pool, season.season_id)
    const expected_scores = await scoresOf(pool, season)

    const double_id = await addDouble()
    const moved = (await racesOf(athlete_id, season)).filter((_, index) => index % 2 === 0)
    for (const race_id of moved) await replaceIn(race_id, athlete_id, double_id)
    await publishResults(db, { race_ids: moved, actor: 'olga', reason: 'stored twice' })
    expect(await standingBoards(pool, season.season_id)).not.toEqual(expected)

    const report = await merge(double_id)
    expect(report).toMatchObject({ ok: true, race_ids: moved })
    await expectAgreement(pool, season)
    expect(await standingBoards(pool, season.season_id)).toEqual(expected)
    expect(await scoresOf(pool, season)).toEqual(expected_scores)
    const revisions = await listRevisions(db, moved[0]!)
    expect(revisions.at(-1)).toMatchObject({ number: 3, is_latest: true, is_published: true })
  })

  it('changes every season, and adds the athlete to seasons that had only the duplicate [E5]', async () => {
    const { addDouble, athlete_id, merge, other, pool, publishAll, racesOf, replaceIn, season } =
      await openDoubles()
    const double_id = await addDouble()
    const [race_id] = await racesOf(athlete_id, season)
    await replaceIn(race_id!, athlete_id, double_id)
    await pool.query(
      `insert into season_athletes (season_id, athlete_id, price, youth) values ($1, $2, 2000, true)`,
      [other.season_id, double_id],
    )
    await pool.query(`insert into prices values ($1, $2, '2025-01-01', 2000, '2024-12-01')`, [
      other.season_id,
      double_id,
    ])
    const stranger = await pool.query<{ athlete_id: number }>(
      `select o.athlete_id from athletes o join athletes a using (gender)
       where o.federation_code like '2-%' and not o.is_team and a.athlete_id = $1 limit 1`,
      [athlete_id],
    )
    const [elsewhere] = await racesOf(stranger.rows[0]!.athlete_id, other)
    await replaceIn(elsewhere!, stranger.rows[0]!.athlete_id, double_id)
    await publishAll(season)
    await publishAll(other)

    expect(await merge(double_id)).toMatchObject({
      ok: true,
      race_ids: expect.arrayContaining([race_id, elsewhere]),
    })
    await expectAgreement(pool, season)
    await expectAgreement(pool, other)
    const { rows } = await pool.query(
      'select season_id, price, active, youth from season_athletes where athlete_id = any($1) order by 1',
      [[athlete_id, double_id]],
    )
    expect(rows).toMatchObject([
      { season_id: season.season_id },
      { season_id: other.season_id, price: 2000, active: true, youth: true },
    ])
    const prices = 'select price, considered_until from prices where athlete_id = $1'
    expect((await pool.query(prices, [athlete_id])).rows).toEqual([
      { price: 2000, considered_until: new Date('2024-12-01') },
    ])
  })

  it('copies an unpublished latest list last, and prevents publishing lists with the duplicate [E5]', async () => {
    const { addDouble, athlete_id, db, merge, pool, publishAll, racesOf, replaceIn, season } =
      await openDoubles()
    const double_id = await addDouble()
    const [race_id] = (await racesOf(athlete_id, season)) as [number]
    await replaceIn(race_id, athlete_id, double_id)
    await publishAll(season)
    await revise(pool, race_id, (rows) => rows.toReversed().map((row) => ({ ...row, climb_place: null })))
    await merge(double_id)
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

  it('moves planned prices of the duplicate to the athlete', async () => {
    const { addDouble, athlete_id, db, merge, pool, season } = await openDoubles()
    const double_id = await addDouble()
    const { season_id } = season
    const double = (await listPricing(db, season_id)).find((each) => each.athlete_id === double_id)!
    const before = double.price!
    const planned_id = await insertPlanned(db, {
      season_id,
      method: 'set',
      prices: [
        { athlete_id: double_id, federation_code: 'D-1', name: 'Athleet One', before, price: before + 500 },
      ],
      publish_at: new Date(Date.now() + 1e10),
      prepared_at: new Date(),
      actor: 'olga',
      reason: null,
    })
    await merge(double_id)
    const { federation_code, name } = (await listPricing(db, season_id)).find(
      (each) => each.athlete_id === athlete_id,
    )!
    expect((await findPlanned(db, planned_id))!.prices).toEqual([
      { athlete_id, federation_code, name, before, price: before + 500 },
    ])
    const { rows } = await pool.query(`select subject from audit where act = 'price plan change'`)
    expect(rows).toEqual([{ subject: `planned prices ${planned_id}` }])
  })

  it('does not move planned prices of the duplicate if the athlete has planned prices too', async () => {
    const { addDouble, athlete_id, db, merge, season } = await openDoubles()
    const double_id = await addDouble()
    const planned = [double_id, athlete_id].map((id) => {
      return { athlete_id: id, federation_code: null, name: 'One', before: null, price: 900 }
    })
    const planned_id = await insertPlanned(db, {
      season_id: season.season_id,
      method: 'set',
      prices: planned,
      publish_at: new Date(Date.now() + 1e10),
      prepared_at: new Date(),
      actor: 'olga',
      reason: null,
    })
    await merge(double_id)
    expect((await findPlanned(db, planned_id))!.prices).toEqual(planned)
  })

  it.each([
    ['an error', async () => Promise.reject(new Error('stopped'))],
    ['a lost connection', (tx: Db) => tx.run(sql`select pg_terminate_backend(pg_backend_pid())`)],
  ])('changes nothing if it is interrupted by %s [E5]', async (_, fail) => {
    const { addDouble, athlete_id, merge, pool, publishAll, racesOf, replaceIn, season } = await openDoubles()
    const double_id = await addDouble()
    for (const race_id of await racesOf(athlete_id, season)) await replaceIn(race_id, athlete_id, double_id)
    await publishAll(season)
    const before = await fingerprint(pool)
    const beforeCommit = async (tx: Db) => void (await fail(tx))
    await expect(merge(double_id, { beforeCommit })).rejects.toThrow()
    expect(changedTables(before, await fingerprint(pool))).toEqual([])
    await merge(double_id, { dry_run: true })
    expect(changedTables(before, await fingerprint(pool))).toEqual([])
    expect(await merge(double_id)).toMatchObject({ ok: true })
  })
})
