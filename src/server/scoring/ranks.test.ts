import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { deleteMember, insertMember } from '#server/leagues/store/members.ts'
import { Db } from '#server/platform/db/db.ts'
import { standingTable } from '#server/standings/store/build.ts'
import { copyTemplate } from '#testing/database/database.ts'
import { isExtendedRun } from '#testing/extended-run.ts'
import { leagueScores, leagueWeekends, naiveBoards, standingBoards } from '#testing/seasons/oracle.ts'
import { makeRandomSeason } from '#testing/seasons/random-season.ts'
import { publishResults } from './publish.ts'
import { rebuildBoards } from './rebuild.ts'
import { listLedgerMismatches } from './store/ledger.ts'

const comparisons = isExtendedRun ? 10_000 : 3000

let pool: pg.Pool
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ pool, drop } = await copyTemplate(inject('cluster_url')))
})
afterAll(() => drop())

describe('ranks and leagues', () => {
  it(`${comparisons} boards and league weekends match the reference, with ties and exclusions [R19]`, async () => {
    let cases = 0
    const tally = { ties: 0, small: 0, excluded: 0, verified: 0 }
    for (let seed = 100; cases < comparisons; seed++) {
      const users = 8 + (seed % 5) * 6
      const size = { weekends: 4, users, athletes: 12, leagues: 150 }
      const season = await makeRandomSeason(pool, size, seed, 'worldcup', seed % 2 === 1)
      const { season_id, race_ids } = season
      await publishResults(Db.of(pool), { race_ids, state: 'official', actor: 'olga' })

      const boards = await standingBoards(pool, season_id)
      expect(boards).toEqual(await naiveBoards(pool, season_id))
      const leagues = await leagueWeekends(pool, season_id, 4)
      expect(leagues.kept).toEqual(leagues.naive)
      cases += Object.keys(boards).length + leagues.naive.size

      const rows = Object.values(boards).flat()
      tally.ties += rows.filter((row) => row.rank !== row.position).length
      tally.verified += rows.filter((row) => row.ranked_rank === null).length
      tally.small += leagues.small
      tally.excluded += await countExcluded(season_id)
    }
    expect(Math.min(...Object.values(tally))).toBeGreaterThan(comparisons / 500)
  }, 1_500_000)

  it('joining or leaving a league updates its scores in every weekend [rules §7]', async () => {
    const season = await makeRandomSeason(pool, { weekends: 4, users: 20, athletes: 12, leagues: 6 }, 900)
    const { season_id, race_ids } = season
    await publishResults(Db.of(pool), { race_ids, state: 'official', actor: 'olga' })
    const { rows } = await pool.query(
      `select league_id, user_id, exists (select from league_members m
         where m.league_id = l.league_id and m.user_id = u.user_id) as is_member
       from leagues l, users u where l.name like 'League 900-%' and u.user_name like 'player 900-%'
       order by hashtext(league_id || ' ' || user_id) limit 30`,
    )
    for (const { league_id, user_id, is_member } of rows) {
      await (is_member ? deleteMember : insertMember)(Db.of(pool), league_id, user_id)
    }
    const { naive, kept } = await leagueScores(pool, season_id, 4)
    for (const [league_id, score] of naive) expect(kept.get(league_id)).toBe(score)
    const weekends = await leagueWeekends(pool, season_id, 4)
    expect(weekends.kept).toEqual(weekends.naive)
  })

  it('a change of how many members count applies to every weekend once the boards are rebuilt [5.15]', async () => {
    const season = await makeRandomSeason(pool, { weekends: 3, users: 20, athletes: 12, leagues: 10 }, 902)
    const { season_id, race_ids } = season
    await publishResults(Db.of(pool), { race_ids, state: 'official', actor: 'olga' })
    const before = await leagueWeekends(pool, season_id, 4)
    await pool.query(
      `update seasons set settings = jsonb_set(settings, '{users_included_in_league_score}', '2') where season_id = $1`,
      [season_id],
    )
    await rebuildBoards(Db.of(pool), season_id, { actor: 'olga' })
    const after = await leagueWeekends(pool, season_id, 2)
    expect(after.kept).toEqual(after.naive)
    expect(after.kept).not.toEqual(before.kept)
  })

  it('the scores of leagues include members who join while a race is being scored [rules §7]', async () => {
    const season = await makeRandomSeason(pool, { weekends: 4, users: 30, athletes: 12, leagues: 6 }, 901)
    const { season_id, race_ids } = season
    const db = Db.of(pool)
    const { rows } = await pool.query(
      `select league_id, user_id from leagues l, users u
       where l.name like 'League 901-%' and u.user_name like 'player 901-%' and not exists (
         select from league_members m where m.league_id = l.league_id and m.user_id = u.user_id)
       order by hashtext(league_id || ' ' || user_id)`,
    )
    const publishing = (async () => {
      for (const race_id of race_ids)
        await publishResults(db, { race_ids: [race_id], state: 'official', actor: 'olga' })
    })()
    for (const { league_id, user_id } of rows) await insertMember(db, league_id, user_id)
    await publishing
    const weekends = await leagueWeekends(pool, season_id, 4)
    expect(weekends.kept).toEqual(weekends.naive)
    const { naive, kept } = await leagueScores(pool, season_id, 4)
    for (const [league_id, score] of naive) expect(kept.get(league_id)).toBe(score)
  })
})

describe('the ledger of a season', () => {
  const users = isExtendedRun ? 14_000 : 200

  it(`adds up to the standing for ${users} players with reserves in every weekend [R18]`, async () => {
    const season = await makeRandomSeason(
      pool,
      { weekends: 14, users, athletes: 60, leagues: 5 },
      950,
      'worldcup',
      true,
    )
    await publishResults(Db.of(pool), { race_ids: season.race_ids, state: 'official', actor: 'olga' })
    const { rows } = await pool.query<{ weekend_id: number; standing_id: number; players: number }>(
      `select weekend_id, standing_id, players from boards join standings using (standing_id)
       where kind = 'weekend' and boards.season_id = $1`,
      [season.season_id],
    )
    for (const { weekend_id, standing_id } of rows) {
      expect(await listLedgerMismatches(Db.of(pool), weekend_id, standingTable(standing_id))).toEqual([])
    }
    const checked = rows.reduce((sum, row) => sum + row.players, 0)
    expect(checked).toBeGreaterThan(users * 10)
  }, 600_000)
})

async function countExcluded(season_id: number): Promise<number> {
  const { rows } = await pool.query(
    'select count(*)::int as count from races where season_id = $1 and not include_in_total',
    [season_id],
  )
  return rows[0].count
}
