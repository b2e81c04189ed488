import type pg from 'pg'
import { beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { VARIANTS, type Variant } from '#game/season-settings.ts'
import { dbOf } from '#server/db/db.ts'
import { examine } from '#server/doctor/examine.ts'
import { openGameClock } from '#server/game-clock/open-clock.ts'
import { copyTemplate } from '#server/testing/database.ts'
import { naiveBoards, standingBoards } from '#server/testing/oracle.ts'
import { type DemoOptions, makeDemoSeason } from './make-demo-season.ts'

const january = new Date('2027-01-14T08:00:00Z')

type Demo = { pool: pg.Pool; season_id: number; drop: () => Promise<void> }

async function demo(options: Partial<DemoOptions>): Promise<Demo> {
  const { pool, drop } = await copyTemplate(inject('cluster_url'))
  await openGameClock(dbOf(pool), january)
  const usual = { variant: 'worldcup', seed: 'test', players: 40 } as const
  const { season_id } = await makeDemoSeason(dbOf(pool), { ...usual, ...options })
  return { pool, season_id, drop }
}

describe.each(VARIANTS)('%s', (variant) => {
  let pool: pg.Pool
  let season_id: number
  beforeAll(async () => {
    const made = await demo({ variant })
    ;({ pool, season_id } = made)
    return made.drop
  })

  test('the doctor finds nothing, and every board has rows, those of the plain rules', async () => {
    const findings = await examine(dbOf(pool), season_id)
    expect(findings.filter((finding) => !finding.ok)).toEqual([])

    const boards = await standingBoards(pool, season_id)
    expect(Object.keys(boards).length).toBeGreaterThan(20)
    expect(Object.values(boards).filter((rows) => rows.length === 0)).toEqual([])
    expect(boards).toEqual(await naiveBoards(pool, season_id))
  })

  test('half of the weekends are scored, one closes within two days, the rest lie ahead', async () => {
    const { rows } = await pool.query(`select
      count(distinct weekend_id) filter (where locked_at is not null) as over,
      count(distinct weekend_id) filter (where game_now() between trading_opens_at and trading_close) as open,
      min(trading_close - game_now()) filter (where locked_at is null) between '1 day' and '2 days' as closes_soon,
      count(distinct weekend_id) as weekends from selections`)
    expect(rows[0]).toMatchObject({ open: 1, closes_soon: true, weekends: 8 })
    expect([4, 5]).toContain(rows[0].over)
  })

  test('a race is excluded, one cancelled, one corrected, each for a reason that its page tells', async () => {
    const { rows } =
      await pool.query(`select r.state, r.include_in_total, string_agg(p.state, ' ' order by publication_id) as history,
        bool_and(p.published_at < game_now()) as is_past
      from races r join publications p using (race_id)
      group by race_id having max(p.reason) is not null order by r.date`)
    expect(rows).toEqual([
      { state: 'official', include_in_total: true, history: 'provisional official official', is_past: true },
      { state: 'official', include_in_total: false, history: 'official', is_past: true },
      { state: 'cancelled', include_in_total: true, history: 'cancelled', is_past: true },
    ])
  })

  test('what its calendar has, it shows', async () => {
    const { rows } = await pool.query(`select
      array(select s.name from selections s join weekends w using (weekend_id) where is_tour order by name) as tour,
      (select count(*) from selections where takes_team_picks) as for_teams,
      (select count(distinct points_table) from races) as tables,
      array(select distinct component from sheet_lines order by component) as components,
      (select count(*) from athlete_scores join season_athletes using (season_id, athlete_id)
        join athletes using (athlete_id) where is_team and pro_team_id is not null) as pro_teams`)
    expect(rows[0]).toEqual(shows[variant])
  })
})

const skiing = {
  tour: ['Leg 1', 'Leg 2', 'Leg 3', 'Overall'],
  for_teams: 2,
  tables: 4,
  components: ['captain_bonus', 'champion'],
  pro_teams: 0,
}

const shows: Record<Variant, typeof skiing> = {
  worldcup: skiing,
  league: skiing,
  marathon: {
    tour: [],
    for_teams: 0,
    tables: 5,
    components: ['captain_bonus', 'champion', 'climb', 'qci_bonus', 'sprint', 'youth_bonus'],
    pro_teams: 10,
  },
}

test('the same seed makes the same season, another one another', async () => {
  const seasonOf = async (seed: string) => {
    const { pool, season_id, drop } = await demo({ seed })
    onTestFinished(drop)
    const { rows } = await pool.query(`select
      (select json_agg(a order by athlete_id) from athletes a) as athletes,
      (select json_agg(x order by revision_id, athlete_id) from results x) as results,
      (select json_agg(p order by selection_id, user_id, athlete_id) from picks p) as picks,
      (select json_agg(json_build_array(name, date) order by race_id) from races) as races,
      (select json_agg(published_at order by publication_id) from publications) as history`)
    return { ...rows[0], boards: await standingBoards(pool, season_id) }
  }
  const [one, same, other] = await Promise.all([seasonOf('a'), seasonOf('a'), seasonOf('b')])
  expect(same).toEqual(one)
  expect(other.picks).not.toEqual(one.picks)
  expect(other.results).not.toEqual(one.results)
})
