import type pg from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { athleteScores, rankAthletes } from '#game/scoring/athletes.ts'
import { Db } from '#server/platform/db/db.ts'
import { standingTable } from '#server/standings/store/build.ts'
import { filledDatabase } from '#testing/database/database.ts'
import { leagueScores, naiveBoards, standingBoards } from '#testing/seasons/oracle.ts'
import { makeRandomSeason, type RandomSeason, randomContents } from '#testing/seasons/random-season.ts'
import { type PublishCommand, publishResults } from './publish.ts'
import { settleSidebet } from './settle.ts'
import { listLedgerMismatches } from './store/ledger.ts'

const size = { weekends: 4, users: 40, athletes: 24, leagues: 8 }
const actor = 'olga'

let pool: pg.Pool
let db: Db
let season: RandomSeason

beforeEach(async () => {
  ;({ pool, filled: season } = await filledDatabase(randomContents(size, 1)))
  db = Db.of(pool)
})

const publish = (race_ids: number[], more: Partial<PublishCommand> = {}) =>
  publishResults(db, { race_ids, state: 'official', actor, reason: 'test', ...more })

describe('publishing results', () => {
  it('updates every board; all boards match the reference implementation [1.5a]', async () => {
    for (const race_id of season.race_ids) await publish([race_id])
    const naive = await naiveBoards(pool, season.season_id)
    expect(Object.keys(naive).length).toBeGreaterThan(20)
    expect(await standingBoards(pool, season.season_id)).toEqual(naive)
  })

  it('of all races at once gives the same boards as one by one, and reports its progress [rules §5]', async () => {
    const reported: [number, number][] = []
    await publish(season.race_ids, { onBuilt: ({ done, total }) => reported.push([done, total]) })
    expect(reported).toEqual(reported.map((_, index) => [index + 1, reported.length]))
    expect(await standingBoards(pool, season.season_id)).toEqual(await naiveBoards(pool, season.season_id))
  })

  it('counts a settled side bet in the weekend and in Overall, and its correction too [rules §5]', async () => {
    await publish(season.race_ids)
    const { rows } = await pool.query('select sidebet_id, option_id from sidebet_options order by 1, 2')
    for (const { sidebet_id, option_id } of rows.filter((_, index) => index % 3 === 0)) {
      expect(await settleSidebet(db, { sidebet_id, option_id, actor })).toBeNull()
    }
    const first = await standingBoards(pool, season.season_id)
    expect(first).toEqual(await naiveBoards(pool, season.season_id))

    const correction = { ...rows[1]!, actor }
    expect(await settleSidebet(db, correction)).toBe('reason-needed')
    expect(await settleSidebet(db, { ...correction, reason: 'the jury' })).toBeNull()
    const corrected = await standingBoards(pool, season.season_id)
    expect(corrected).toEqual(await naiveBoards(pool, season.season_id))
    expect(corrected).not.toEqual(first)
  })

  it('gives each league the sum of its best four members in every weekend [5.15 1.8a]', async () => {
    await publish(season.race_ids)
    const { naive, kept } = await leagueScores(pool, season.season_id, 4)
    expect(kept).toEqual(naive)
    expect(new Set(kept.values()).size).toBeGreaterThan(3)
  })

  it('gives each athlete a score and a rank within their gender, from the races that count [rules §5]', async () => {
    await publish(season.race_ids)
    const { rows: lines } = await pool.query(
      `select include_in_total, l.athlete_id, role, component, points
       from races join sheet_lines l using (sheet_id)`,
    )
    const { rows: athletes } = await pool.query('select athlete_id, gender, is_team from athletes')
    const fields = new Map(athletes.map((athlete) => [athlete.athlete_id, athlete]))
    const scores = athleteScores(lines.map((line) => ({ ...line, lines: [line] })))
    const ranked = rankAthletes(scores.map((score) => ({ ...score, ...fields.get(score.athlete_id) })))

    const { rows } = await pool.query('select athlete_id, score, rank from athlete_scores order by 1')
    const expected = ranked.map(({ athlete_id, score, rank }) => ({ athlete_id, score, rank }))
    expect(rows).toEqual(expected.sort((a, b) => a.athlete_id - b.athlete_id))
    expect(lines.some((line) => !line.include_in_total)).toBe(true)
  })

  it('gives bonuses to captains, and to athletes with the flag for the bonus in this season [1.7c 1.7d]', async () => {
    const marathon = await makeRandomSeason(pool, size, 2, 'marathon')
    await publish(marathon.race_ids)
    const { rows } = await pool.query(
      `select l.component, role = -1 as is_captain, bool_and(abs(l.points - c.points / case l.component
         when 'captain_bonus' then 2.0 else 4.0 end) <= 0.5) as is_right, bool_and(case l.component
         when 'youth_bonus' then youth when 'qci_bonus' then is_qci_bonus_eligible else true end) as is_due
       from races r join sheet_lines l using (sheet_id)
       join (select sheet_id, athlete_id, role, points from sheet_lines where component = 'champion') c
         using (sheet_id, athlete_id, role)
       join season_athletes a using (season_id, athlete_id)
       where season_id = $1 and l.component like '%bonus' group by 1, 2 order by 1, 2`,
      [marathon.season_id],
    )
    const bonus = (component: string, is_captain: boolean) => {
      return { component, is_captain, is_right: true, is_due: true }
    }
    expect(rows).toEqual([
      bonus('captain_bonus', true),
      bonus('qci_bonus', false),
      bonus('qci_bonus', true),
      bonus('youth_bonus', false),
      bonus('youth_bonus', true),
    ])
  })

  it('is refused while teams can change, and without a reason if it changes an official race [rules §6]', async () => {
    const [race_id] = season.race_ids as [number]
    await pool.query('alter table selections disable trigger no_unlocking')
    await pool.query(
      `update selections set locked_at = null, trading_close = now() + interval '1 hour',
      trading_opens_at = now() - interval '1 hour' where selection_id = (select selection_id from races where race_id = $1)`,
      [race_id],
    )
    expect((await publish([race_id])).refused).toMatchObject([{ race_id, reason: 'trading-open' }])

    await pool.query(
      `update selections set trading_close = now() - interval '1 second' where locked_at is null`,
    )
    const locked = () =>
      pool.query('select locked_at from selections join races using (selection_id) where race_id = $1', [
        race_id,
      ])
    const tried = await publish([race_id], { dry_run: true })
    expect([tried.refused, tried.changed]).toEqual([[], [race_id]])
    expect((await locked()).rows[0].locked_at).toBeNull()
    // Until the selection is locked, a team may be added. So the standings that the dry run built must not be reused.
    await pool.query(
      `with late as (insert into users (user_name, team_name) values ('late comer', 'Late') returning user_id)
       insert into teams (selection_id, user_id) select selection_id, user_id from races, late where race_id = $1`,
      [race_id],
    )
    await pool.query(
      `insert into picks (selection_id, user_id, athlete_id, gender)
       select selection_id, (select max(user_id) from users), athlete_id, a.gender
       from races r, athletes a where race_id = $1 limit 1`,
      [race_id],
    )
    expect((await publish([race_id])).changed).toEqual([race_id])
    const { rows } = await pool.query(
      'select locked_at from selections join races using (selection_id) where race_id = $1',
      [race_id],
    )
    expect(rows[0].locked_at).not.toBeNull()
    const again = await publish([race_id], { include_in_total: false, reason: null })
    expect(again.refused).toMatchObject([{ race_id, reason: 'reason-needed' }])
    expect(await standingBoards(pool, season.season_id)).toEqual(await naiveBoards(pool, season.season_id))
  })

  it('in a dry run, reports what would change, but changes nothing [rules §6]', async () => {
    await publish(season.race_ids.slice(0, 4))
    const before = await standingBoards(pool, season.season_id)
    const { preview } = await publish(season.race_ids.slice(4, 5), { dry_run: true })
    expect(await standingBoards(pool, season.season_id)).toEqual(before)

    const report = await publish(season.race_ids.slice(4, 5))
    expect(report.preview).toBeNull()
    const after = await standingBoards(pool, season.season_id)
    const latest = Object.keys(after)
      .filter((name) => name.startsWith('season'))
      .at(-1)!
    for (const change of preview!.players.first) {
      const row = after[latest]!.find((each) => each.user_id === change.user_id)
      expect(change.after).toEqual({ score: row!.score, rank: row!.rank })
    }
    expect(preview!.athletes.length).toBeGreaterThan(0)
    expect(preview!.leaders.map((leader) => leader.board)).toContain(`race ${season.race_ids[4]}`)
    expect(preview!.leaders.map((leader) => leader.title)).toContain('Season after Weekend 2')
  })

  it('of a correction rebuilds only the boards that depend on the corrected race [rules §5]', async () => {
    await publish(season.race_ids)
    const before = await pool.query('select kind, race_id, selection_id, weekend_id, standing_id from boards')
    const third = await pool.query(
      'select race_id, weekend_id from races where include_in_total order by date offset 6 limit 1',
    )
    const { race_id, weekend_id } = third.rows[0]
    await publish([race_id], { state: 'cancelled' })
    const after = await pool.query('select kind, race_id, selection_id, weekend_id, standing_id from boards')
    const kept = (kind: string, rows: typeof before.rows) => rows.filter((row) => row.kind === kind)

    const earlier = kept('season', before.rows).filter((row) => row.weekend_id < weekend_id)
    expect(earlier.length).toBeGreaterThan(0)
    expect(kept('season', after.rows)).toEqual(expect.arrayContaining(earlier))
    const same = kept('race', before.rows).filter((row) => row.race_id !== race_id)
    expect(kept('race', after.rows)).toEqual(expect.arrayContaining(same))
    expect(await standingBoards(pool, season.season_id)).toEqual(await naiveBoards(pool, season.season_id))
  })
})

describe('the ledger', () => {
  const mismatches = async () => {
    const { rows } = await pool.query(`select weekend_id, standing_id from boards where kind = 'weekend'`)
    const found = await Promise.all(
      rows.map((row) => listLedgerMismatches(db, row.weekend_id, standingTable(row.standing_id))),
    )
    return found.flat()
  }

  it('adds up to the standing for every player and weekend, unless a sheet row is altered [R18]', async () => {
    await publish(season.race_ids)
    await pool.query(`update sidebets b set settled_at = now(), settled_option_id =
      (select min(option_id) from sidebet_options o where o.sidebet_id = b.sidebet_id)`)
    await publish(season.race_ids.slice(0, 1), { state: 'provisional' })
    expect(await mismatches()).toEqual([])

    await pool.query(`update sheet_lines set points = points + 50 where (sheet_id, athlete_id, role, component) = (
      select l.sheet_id, l.athlete_id, l.role, l.component from races r join sheet_lines l using (sheet_id)
      join picks p on p.selection_id = r.selection_id and p.athlete_id = l.athlete_id and p.role = l.role
      where include_in_total limit 1)`)
    expect((await mismatches()).length).toBeGreaterThan(0)
    expect(await mismatches()).toEqual(
      expect.arrayContaining([expect.objectContaining({ ledger: expect.any(Number) })]),
    )
  })
})
