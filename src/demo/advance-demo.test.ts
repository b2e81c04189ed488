import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { VARIANTS, type Variant } from '#game/calendar/season-settings.ts'
import { examine } from '#server/doctor/examine.ts'
import { openGameClock } from '#server/platform/clock/open-clock.ts'
import { Db } from '#server/platform/db/db.ts'
import { createSeason } from '#server/seasons/create-season.ts'
import { copyTemplate } from '#testing/database/database.ts'
import { naiveBoards, standingBoards } from '#testing/seasons/oracle.ts'
import { replayBets, replayTeams } from '#testing/seasons/replay-teams.ts'
import { advanceDemo } from './advance-demo.ts'
import { makeDemoSeason } from './make-demo-season.ts'

const day = 24 * 60 * 60 * 1000
const january = Date.parse('2027-01-14T08:00:00Z')

/**
 * The weeks to which the clock is set, one after another. After each move of the clock, the demo is advanced. In the
 * variant league, the clock moves by several weeks at once.
 */
const weeks: Record<Variant, number[]> = {
  worldcup: [1, 2, 3, 4, 5, 6, 7, 8, 9],
  marathon: [1, 2, 3, 4, 5, 6, 7, 8, 9],
  league: [4, 9],
}

const HISTORY = `select r.race_code, p.state, count(*)::int as times from publications p join races r using (race_id)
  where not exists (select from publications o where o.race_id = p.race_id and o.reason is not null)
  group by 1, 2 order by 1, 2`

const TOTALS = `select
  (select sum(price) from prices) as prices, (select count(*) from prices) as changes, (select count(*) from picks) as picks,
  (select count(*) from placed_sidebets) as answers, (select count(*) from audit) as acts,
  (select count(*) from result_revisions) as lists, (select count(*) from start_lists) as start_lists`

describe.each(VARIANTS)('%s: a demo season that is advanced week by week', (variant) => {
  let pool: pg.Pool
  let season_id: number
  let drop: () => Promise<void>
  const scored: number[] = []
  const leaders: unknown[] = []

  const count = async (query: string) => (await pool.query(query)).rows[0].count as number
  const recordState = async () => {
    scored.push(await count('select count(*) from races where scored'))
    const { rows } = await pool.query(
      `select standing_id from boards where kind = 'season' order by weekend_id desc`,
    )
    leaders.push(rows[0].standing_id)
  }

  beforeAll(async () => {
    ;({ pool, drop } = await copyTemplate(inject('cluster_url')))
    const db = Db.of(pool)
    await openGameClock(db, new Date(january))
    ;({ season_id } = await makeDemoSeason(db, { variant, seed: 'living', players: 16 }))
    await recordState()
    for (const week of weeks[variant]) {
      await openGameClock(db, new Date(january + 7 * day * week))
      // Two servers advance the demo at the same time: one does the work, the other returns.
      await Promise.all([advanceDemo(db), advanceDemo(db)])
      await advanceDemo(db)
      await recordState()
    }
  }, 600_000)
  afterAll(() => drop())

  test('every visible race gets its result when its day is over, and the boards change [2.race.a]', async () => {
    // In one of these weeks there is only the hidden weekend, and in the last week there are no races.
    expect(new Set(scored).size).toBeGreaterThan(weeks[variant].length - 2)
    expect(new Set(leaders).size).toBeGreaterThan(weeks[variant].length - 2)
    expect(scored).toEqual(scored.toSorted((a, b) => a - b))
    const left = await pool.query(`select r.name from races r join weekends using (weekend_id)
      where state not in ('official', 'cancelled') and not hidden`)
    expect(left.rows).toEqual([])
    expect(
      await count(`select count(*) from races join weekends using (weekend_id) where scored and hidden`),
    ).toBe(0)
  })

  test('every race is published once as provisional and once as official, however often the demo is advanced', async () => {
    const { rows } = await pool.query(HISTORY)
    expect(rows.filter((row) => row.times !== 1)).toEqual([])
    expect(rows.length).toBeGreaterThan(variant === 'marathon' ? 20 : 60)
    expect(
      await count(
        'select count(*) from (select from result_revisions group by race_id having count(*) > 2) r',
      ),
    ).toBe(0)
  })

  test('a second advance at the same time changes nothing', async () => {
    const totals = async () => (await pool.query(TOTALS)).rows
    const before = await totals()
    await Promise.all([advanceDemo(Db.of(pool)), advanceDemo(Db.of(pool))])
    expect(await totals()).toEqual(before)
  })

  test('fake players pick for each weekend before its deadline, and no team breaks a rule [1.4]', async () => {
    const { teams, refusals } = await replayTeams(pool, season_id)
    expect(refusals).toEqual([])
    expect(teams).toBeGreaterThan(100)
    expect((await replayBets(pool, season_id)).refused).toBe(0)
    const idle = await pool.query(`select s.name from selections s join weekends w using (weekend_id)
      where not hidden and not exists (select from line_ups(s.selection_id))`)
    expect(idle.rows).toEqual([])
    expect(
      await count('select count(*) from sidebets where locked_at is not null and settled_at is null'),
    ).toBe(0)
  })

  test('at the end every board equals the reference, and the doctor finds no errors [R18]', async () => {
    expect(await standingBoards(pool, season_id)).toEqual(await naiveBoards(pool, season_id))
    const findings = await examine(Db.of(pool), season_id)
    expect(findings.filter((finding) => !finding.ok && finding.severity === 'error')).toEqual([])
  })

  test('a demo that is not the current season is not advanced, and other seasons are not changed', async () => {
    const db = Db.of(pool)
    await pool.query(`update weekends set hidden = false`)
    await createSeason(db, { name: 'Our own', variant, is_current: true, actor: 'anna' })
    const acts = await count('select count(*) from audit')
    await advanceDemo(db)
    expect(await count('select count(*) from audit')).toBe(acts)
    expect(
      await count(
        `select count(*) from races r join seasons using (season_id) where seasons.name = 'Our own'`,
      ),
    ).toBe(0)
  })
})
