import { describe, expect, it } from 'vitest'
import { changedTables, fingerprint } from '#testing/database/tables.ts'
import { openDoubles } from '#testing/seasons/doubles.ts'
import { revise } from '#testing/seasons/revise.ts'
import type { MergeCommand } from './merge-athletes.ts'

type Doubles = Awaited<ReturnType<typeof openDoubles>>

describe('merging is refused', () => {
  const codesOf = async ({ pool, merge }: Doubles, double_id: number, more: Partial<MergeCommand> = {}) => {
    const before = await fingerprint(pool)
    const report = await merge(double_id, more)
    expect(changedTables(before, await fingerprint(pool))).toEqual([])
    return report.ok ? [] : report.refusals.map(({ code }) => code)
  }

  it('if the published or the latest list contains both athletes, or if their prices differ [E5]', async () => {
    const doubles = await openDoubles()
    const { addDouble, athlete_id, pool, publishAll, racesOf, season } = doubles
    const double_id = await addDouble()
    const [race_id] = (await racesOf(athlete_id, season)) as [number]
    await revise(pool, race_id, (rows) => [...rows, { ...rows[0]!, athlete_id: double_id }])
    expect(await codesOf(doubles, double_id)).toEqual(['both-listed'])
    await publishAll(season)
    await revise(pool, race_id, (rows) => rows.filter((row) => row.athlete_id !== double_id))
    expect(await codesOf(doubles, double_id)).toEqual(['both-listed'])
    await pool.query('update season_athletes set price = 77 where athlete_id = $1', [double_id])
    expect(await codesOf(doubles, double_id)).toEqual(['both-listed', 'other-price'])
  })

  it.each([
    ['active', 'update season_athletes set active = not active where athlete_id = $1'],
    ['is_cub', 'update season_athletes set is_cub = not is_cub where athlete_id = $1'],
    ['an excluded nation', "update athletes set country = 'RUS' where athlete_id = $1"],
  ])('while a selection is open, if the athletes differ in: %s [E5]', async (_, differ) => {
    const doubles = await openDoubles()
    const { addDouble, addOpenSelection, merge, pool } = doubles
    const double_id = await addDouble()
    await pool.query(differ, [double_id])
    expect(await codesOf(doubles, double_id, { dry_run: true })).toEqual([])
    await addOpenSelection()
    expect(await codesOf(doubles, double_id)).toEqual(['other-flags'])
    await pool.query('delete from season_athletes where athlete_id = $1', [double_id])
    expect(await merge(double_id)).toMatchObject({ ok: true })
  })

  it('if locked teams have the duplicate, but not if they have only the athlete who is kept [E5]', async () => {
    const doubles = await openDoubles()
    const { addDouble, athlete_id, merge } = doubles
    const double_id = await addDouble()
    const swapped = { athlete_id: double_id, double_id: athlete_id }
    expect(await codesOf(doubles, athlete_id, swapped)).toEqual(['double-picked'])
    expect(await merge(double_id)).toMatchObject({ ok: true })
  })

  it('without a reason, for one athlete given twice, for a woman and a man, for a pro team, and for a duplicate that is already merged [E5]', async () => {
    const doubles = await openDoubles()
    const { addDouble, athlete_id, merge, pool } = doubles
    const double_id = await addDouble()
    expect(await codesOf(doubles, double_id, { reason: null })).toEqual(['reason-needed'])
    expect(await codesOf(doubles, athlete_id)).toEqual(['same-athlete'])
    const { rows } = await pool.query<{ other: number; team: number }>(
      `select (select min(o.athlete_id) from athletes o where o.gender <> a.gender) as other,
        (select min(athlete_id) from athletes where is_team) as team
       from athletes a where athlete_id = $1`,
      [athlete_id],
    )
    expect(await codesOf(doubles, rows[0]!.other)).toContain('unlike')
    expect(await codesOf(doubles, rows[0]!.team)).toContain('pro-team')
    await merge(double_id)
    expect(await codesOf(doubles, double_id)).toEqual(['already-merged'])
  })

  it('if something has changed since the preview [E5]', async () => {
    const { addDouble, merge } = await openDoubles()
    const double_id = await addDouble()
    await expect(merge(double_id, { seen_version: 'of yesterday' })).rejects.toMatchObject({ code: 'stale' })
  })
})
