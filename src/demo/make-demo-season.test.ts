import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { VARIANTS, type Variant } from '#game/calendar/season-settings.ts'
import { examine } from '#server/doctor/examine.ts'
import { openGameClock } from '#server/platform/clock/open-clock.ts'
import { Db } from '#server/platform/db/db.ts'
import { copyFilled, filledDatabase, freshDatabase } from '#testing/database/database.ts'
import { demo_options, demo_start, demoSeason } from '#testing/seasons/demo-season.ts'
import { naiveBoards, standingBoards } from '#testing/seasons/oracle.ts'
import { replayBets, replayTeams } from '#testing/seasons/replay-teams.ts'
import { type DemoOptions, makeDemoSeason } from './make-demo-season.ts'

describe.each(VARIANTS)('%s', (variant) => {
  let pool: pg.Pool
  let season_id: number
  beforeAll(async () => {
    const copy = await copyFilled(inject('cluster_url'), demoSeason(variant))
    pool = copy.pool
    season_id = copy.filled.season_id
    return copy.drop
  })

  test('the doctor finds no errors, and every board has rows and equals the reference', async () => {
    const findings = await examine(Db.of(pool), season_id)
    // In the demo the last weekend becomes official later than the doctor expects.
    const isProvisional = ({ check }: { check: string }) =>
      check === 'results are official once the time for protests is over'
    expect(findings.filter((finding) => !finding.ok && !isProvisional(finding))).toEqual([])
    const earlier = (line: string) => !line.startsWith('demo-7-')
    expect(findings.filter(isProvisional).flatMap(({ found }) => found.filter(earlier))).toEqual([])

    const boards = await standingBoards(pool, season_id)
    expect(Object.keys(boards).length).toBeGreaterThan(20)
    expect(Object.values(boards).filter((rows) => rows.length === 0)).toEqual([])
    expect(boards).toEqual(await naiveBoards(pool, season_id))
  })

  test('seven of fourteen visible weekends are scored, one closes within two days, and a fifteenth is hidden', async () => {
    const { rows } = await pool.query(`select
      count(distinct weekend_id) filter (where exists (
        select from races r where r.weekend_id = w.weekend_id and scored)) as scored,
      count(distinct weekend_id) filter (where game_now() between trading_opens_at and trading_close) as open,
      min(trading_close - game_now()) filter (where locked_at is null) between '1 day' and '2 days' as closes_soon,
      count(distinct weekend_id) filter (where not hidden) as weekends,
      count(distinct weekend_id) filter (where hidden) as hidden
      from selections join weekends w using (weekend_id)`)
    expect(rows).toEqual([{ scored: 7, open: 1, closes_soon: true, weekends: 14, hidden: 1 }])
  })

  test('the season says when start lists are usually published', async () => {
    const { rows } = await pool.query(`select settings -> 'start_list_hours' as hours from seasons`)
    expect(rows).toEqual([{ hours: 18 }])
  })

  test('every team and every answer is allowed by the rules of the game [1.4]', async () => {
    const { teams, refusals } = await replayTeams(pool, season_id)
    expect(refusals).toEqual([])
    expect(teams).toBeGreaterThan(100)
    const { answers, refused } = await replayBets(pool, season_id)
    expect(refused).toBe(0)
    expect(answers > 100).toBe(variant !== 'marathon')
  })

  test('a side bet on the winner’s nation is settled with the nation of the actual winner [3.19]', async () => {
    const { rows } = await pool.query(`select o.description as settled, array_agg(c.name) as nations,
      array(select description from sidebet_options a where a.sidebet_id = b.sidebet_id) as answers
      from sidebets b join sidebet_options o on o.option_id = b.settled_option_id
      join races r on r.weekend_id = b.weekend_id and b.description = 'Which nation wins the ' || r.name || '?'
      join results x on x.revision_id = r.revision_id and x.place = 1
      join athletes using (athlete_id) join countries c on c.alpha_3 = athletes.country group by b.sidebet_id, o.option_id`)
    expect(rows.length > 6).toBe(variant !== 'marathon')
    for (const { settled, nations, answers } of rows) {
      const right = nations.map((nation: string) => (answers.includes(nation) ? nation : 'Another nation'))
      expect(right).toContain(settled)
    }
  })

  test('prices follow the athletes’ form, so that the price chart shows changes [3.17]', async () => {
    const { rows } = await pool.query(`
      with histories as (select athlete_id, array_agg(price order by set_at) as prices, count(*) as points from prices group by 1)
      select max(points) as longest, count(*) filter (where points >= 5) > 150 as many,
        bool_and(prices[cardinality(prices)] = s.price) as latest,
        max(prices[cardinality(prices)]::float8 / prices[1]) > 1.1 as rise,
        min(prices[cardinality(prices)]::float8 / prices[1]) < 0.9 as fall
      from histories join season_athletes s using (athlete_id)`)
    expect(rows).toEqual([{ longest: 8, many: true, latest: true, rise: true, fall: true }])
  })

  test('of 13 leagues, three have a password and, with a team challenge, five are verified [1.5b 1.8a]', async () => {
    const { rows } = await pool.query(`select count(*) as leagues, count(password) as locked,
      count(*) filter (where verified and club is not null) as verified, min(members) as smallest, max(members) as biggest
      from leagues join league_seasons using (league_id)`)
    const verified = variant === 'league' ? 5 : 0
    expect(rows).toEqual([{ leagues: 13, locked: 3, verified, smallest: 4, biggest: 16 }])
  })

  test('the pictures of cups exist; announcements are shown on all pages or on one [3.25 3.26]', async () => {
    const { rows } = await pool.query(`select
      array(select image_url from cups union select logo_url from pro_teams order by 1) as pictures,
      array(select coalesce(page, 'everywhere') from announcements
        where starts_at <= game_now() and season_id = 1 order by 1) as pages`)
    expect(rows[0].pictures.filter((url: string) => !existsSync(join('public', url)))).toEqual([])
    expect(rows[0].pictures.length).toBeGreaterThan(variant === 'marathon' ? 12 : 3)
    expect(rows[0].pages).toEqual(['/events', '/leagues', 'everywhere'])
  })

  test('one race is excluded from totals, one cancelled and one corrected; each has a reason on its page', async () => {
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

  test('the season has the special features of its calendar [1.3b 1.3c 1.6e 3.7]', async () => {
    const { rows } = await pool.query(`select
      array(select s.name from selections s join weekends w using (weekend_id)
        where is_tour and w.event_end < game_now() order by s.name) as tour,
      (select count(*) from selections where takes_team_picks) as for_teams,
      (select count(*) from selections where takes_ranked_picks) as ranked,
      (select count(distinct points_table) from races) as tables,
      array(select distinct component from sheet_lines order by component) as components,
      (select count(*) from athlete_scores join season_athletes using (season_id, athlete_id)
        join athletes using (athlete_id) where is_team and pro_team_id is not null) as pro_teams,
      (select bool_and(a.name like '% I') from weekends w join selections s using (weekend_id)
        join picks p using (selection_id) join athletes a using (athlete_id)
        where is_championship and takes_team_picks) as only_first_teams,
      (select count(*) from sidebets where settled_at is not null) as settled,
      (select count(*) from sidebets where locked_at is null and betting_close > game_now()) as open_bets,
      (select count(*) from weekends where livestream_link is not null and event_link is not null) > 2 as is_shown_live`)
    expect(rows[0]).toEqual(expected_features[variant])
  })
})

const legs = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((leg) => `Leg ${leg}`)

const skiing = {
  tour: [...legs, 'Overall'],
  for_teams: 8,
  ranked: 0,
  tables: 4,
  components: ['captain_bonus', 'champion'],
  pro_teams: 0,
  only_first_teams: true,
  settled: 14,
  open_bets: 14,
  is_shown_live: true,
}

const expected_features: Record<Variant, object> = {
  worldcup: { ...skiing, ranked: 2, components: [...skiing.components, 'ranked_place'] },
  league: skiing,
  marathon: {
    tour: [...legs, 'Overall'],
    for_teams: 2,
    ranked: 0,
    tables: 7,
    components: ['captain_bonus', 'champion', 'climb', 'qci_bonus', 'sprint', 'youth_bonus'],
    pro_teams: 12,
    only_first_teams: null,
    settled: 0,
    open_bets: 0,
    is_shown_live: true,
  },
}

test('the same seed makes the same season, and another seed makes a different one', async () => {
  const contentsOf = async (pool: pg.Pool, season_id: number) => {
    const { rows } = await pool.query(`select
      (select json_agg(a order by athlete_id) from athletes a) as athletes,
      (select json_agg(x order by revision_id, athlete_id) from results x) as results,
      (select json_agg(p order by selection_id, user_id, athlete_id) from picks p) as picks,
      (select json_agg(json_build_array(name, date) order by race_id) from races) as races,
      (select json_agg(published_at order by publication_id) from publications) as history`)
    return { ...rows[0], boards: await standingBoards(pool, season_id) }
  }
  const make = async (options: Partial<DemoOptions>) => {
    const pool = await freshDatabase()
    await openGameClock(Db.of(pool), demo_start)
    const wanted = { variant: 'marathon', ...demo_options, ...options } as const
    const { season_id } = await makeDemoSeason(Db.of(pool), wanted)
    return contentsOf(pool, season_id)
  }
  const { pool, filled } = await filledDatabase(demoSeason('marathon'))
  const one = await contentsOf(pool, filled.season_id)
  const [same, other] = await Promise.all([make({}), make({ seed: 'another' })])
  expect(same).toEqual(one)
  expect(other.picks).not.toEqual(one.picks)
  expect(other.results).not.toEqual(one.results)
})
