import type pg from 'pg'
import { beforeEach, expect, it } from 'vitest'
import { Db } from '#server/platform/db/db.ts'
import { publishResults } from '#server/scoring/publish.ts'
import { filledDatabase } from '#testing/database/database.ts'
import { type RandomSeason, randomContents } from '#testing/seasons/random-season.ts'
import { revise } from '#testing/seasons/revise.ts'
import { examine } from './examine.ts'

let pool: pg.Pool
let db: Db
let season: RandomSeason

beforeEach(async () => {
  ;({ pool, filled: season } = await filledDatabase(
    randomContents({ weekends: 2, users: 4, athletes: 8, leagues: 1 }, 7),
  ))
  db = Db.of(pool)
  await publishResults(db, { race_ids: season.race_ids, state: 'official', actor: 'olga' })
})

async function readFinding(check: string) {
  const findings = await examine(db, season.season_id)
  const { severity, found } = findings.find((finding) => finding.check === check)!
  return { severity, found }
}

it('a healthy season has no findings [W6]', async () => {
  expect((await examine(db, season.season_id)).filter((finding) => !finding.ok)).toEqual([])
})

it('reports an error if no athlete of the season has a price [W6]', async () => {
  await pool.query('update season_athletes set price = null where athlete_id > 1')
  expect(await readFinding('athletes have prices')).toMatchObject({ found: [] })
  await pool.query('update season_athletes set price = null')
  expect(await readFinding('athletes have prices')).toEqual({
    severity: 'error',
    found: ['none of the 12 active athletes has a price: no team can be filled'],
  })
  await pool.query(`update seasons set settings = settings || '{"budget": 0}'`)
  expect(await readFinding('athletes have prices')).toMatchObject({ found: [] })
})

it('reports a selection as an error if no team can be filled, with the cause [S4]', async () => {
  const check = 'a team can be filled in every selection'
  await addOpenSelection()
  const cause = async (change: string) => {
    await pool.query(change)
    return (await readFinding(check)).found
  }
  expect(await readFinding(check)).toEqual({ severity: 'error', found: [] })
  expect(await cause('update season_athletes set price = 60000')).toEqual([
    'Falun, Sprint: the cheapest full team costs more than the budget',
  ])
  expect(await cause('update season_athletes set price = case when athlete_id % 8 = 0 then 100 end')).toEqual(
    ['Falun, Sprint: too few available athletes have a price'],
  )
  expect(await cause(`update selections set takes_team_picks = true where name = 'Sprint'`)).toEqual([
    'Falun, Sprint: no athlete is available',
  ])
  expect(await cause('update season_athletes set price = null')).toEqual([
    'Falun, Sprint: no athlete is available',
  ])
  await pool.query(`
    update selections set takes_team_picks = false where name = 'Sprint';
    insert into selections (weekend_id, name, trading_opens_at, trading_close, max_picks_per_gender, budget, is_budget_enforced)
    select weekend_id, 'Distance', trading_opens_at, trading_close, 2, 100000, true from selections where name = 'Sprint'`)
  expect((await readFinding(check)).found).toEqual(['2 selections: no available athlete has a price'])
})

it('reports a selection whose stored cause does not match the current athletes and prices [S4]', async () => {
  const check = 'picks are open only where a team can be filled'
  await addOpenSelection()
  const after = async (change: string) => {
    await pool.query(change)
    return readFinding(check)
  }
  expect(await after('select 1')).toEqual({ severity: 'error', found: [] })
  expect(await after(`update selections set no_team_because = 'over-budget' where name = 'Sprint'`)).toEqual({
    severity: 'error',
    found: [
      'Falun, Sprint: trading is closed because the cheapest full team costs more than the budget, ' +
        'but a team can be filled; this is decided again at the next change of a price or of the athlete list',
    ],
  })
  expect(await after('update season_athletes set active = active')).toMatchObject({ found: [] })
  // No trigger runs when an athlete's country changes.
  expect(await after(`update athletes set country = 'RUS'`)).toMatchObject({
    found: [
      expect.stringMatching(/^Falun, Sprint: trading is open, but no athlete is available; this is decided/),
    ],
  })
  await pool.query(`update athletes set country = 'NOR';
    insert into teams (selection_id, user_id) select selection_id, 1 from selections where name = 'Sprint'`)
  expect(await after('update season_athletes set price = 60000')).toMatchObject({
    found: [
      'Falun, Sprint: trading stays open because there are teams, but the cheapest full team costs more than the budget',
    ],
  })
})

it('reports races as an error if they were scored with bonuses that the season no longer has [W6]', async () => {
  await pool.query(`update seasons set settings = settings || '{"captain_bonus_percent": 60}'`)
  const [race_id] = season.race_ids as [number]
  await publishResults(db, { race_ids: [race_id], actor: 'olga', reason: 'vote' })
  const { severity, found } = await readFinding('every published race is scored by the current rules')
  expect(severity).toBe('error')
  expect(found.length).toBeGreaterThan(0)
  expect(found.every((line) => line.endsWith('athlete flags or start lists'))).toBe(true)
  const { rows } = await pool.query('select race_code from races where race_id = $1', [race_id])
  expect(found.some((line) => line.startsWith(`${rows[0].race_code} `))).toBe(false)
})

it('reports a past race without results as an error, unless it scores no points or is hidden [W6]', async () => {
  await pool.query(`
    insert into races (season_id, weekend_id, selection_id, race_code, name, date, gender, kind, points_table)
    select season_id, weekend_id, selection_id, 'NEW', 'Forgotten', now() - interval '2 days', gender, kind, points_table
    from races order by race_id limit 1`)
  const check = 'every past race has results'
  const found = [expect.stringContaining('NEW Forgotten: no results since')]
  expect(await readFinding(check)).toEqual({ severity: 'error', found })
  await pool.query(`update races set date = now() - interval '20 hours' where race_code = 'NEW'`)
  expect(await readFinding(check)).toMatchObject({ found: [] })
  await pool.query(
    `update races set date = now() - interval '2 days', points_table = null where race_code = 'NEW'`,
  )
  expect(await readFinding(check)).toMatchObject({ found: [] })
})

it('reports results that are still provisional when the time for protests is over [W6]', async () => {
  const [race_id] = season.race_ids as [number]
  const provisional = { race_ids: [race_id], state: 'provisional' as const, actor: 'olga', reason: 'protest' }
  const check = 'results are official once the time for protests is over'
  await publishResults(db, provisional)
  expect(await readFinding(check)).toMatchObject({ found: [] })
  await publishResults(db, { ...provisional, state: 'official' })
  await pool.query('alter table publications disable trigger publications_are_kept')
  await pool.query(`update publications set published_at = now() - interval '2 days'`)
  await publishResults(db, { ...provisional, published_at: new Date(Date.now() - 25 * 3_600_000) })
  expect(await readFinding(check)).toEqual({
    severity: 'note',
    found: [expect.stringMatching(/^\S+ Race 0: provisional since \d{4}-/)],
  })
})

it('reports a race that has been live for a day as an error [rules §11]', async () => {
  const [race_id] = season.race_ids as [number]
  await pool.query(`
    insert into live_feeds values (${race_id}, 1);
    insert into live_batches (race_id, sequence, checkpoint, live_since)
    values (${race_id}, 1, '5 km', game_now() - interval '23 hours')`)
  expect(await readFinding('no race is left live')).toEqual({ severity: 'error', found: [] })
  await pool.query(`update live_batches set live_since = game_now() - interval '25 hours'`)
  const found = [expect.stringMatching(/^\S+ Race 0: live since \d{4}-/)]
  expect(await readFinding('no race is left live')).toEqual({ severity: 'error', found })
})

it('reports unpublished result lists that are newer than the published list, except discarded lists [W6]', async () => {
  const [race_id] = season.race_ids as [number]
  for (const _ of [2, 3, 4]) await revise(pool, race_id)
  await pool.query(
    `
    insert into discarded_revisions (revision_id, discarded_by, reason)
    select revision_id, 'olga', 'wrong' from result_revisions where race_id = $1 and number = 3`,
    [race_id],
  )
  expect(await readFinding('the latest results are published')).toMatchObject({
    found: [expect.stringContaining('Race 0: revision 2, 4 not published')],
  })
})

/** Adds the weekend Falun with the selection Sprint, which has two picks per gender and an enforced budget. */
async function addOpenSelection(): Promise<void> {
  await pool.query(`
    insert into weekends (season_id, weekend_name, event_start, event_end)
    select season_id, 'Falun', game_now() + interval '9 days', game_now() + interval '9 days' from seasons;
    insert into selections (weekend_id, name, trading_opens_at, trading_close, max_picks_per_gender, budget, is_budget_enforced)
    select weekend_id, 'Sprint', game_now(), game_now() + interval '8 days', 2, 100000, true
    from weekends where weekend_name = 'Falun'`)
}
