import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { Db } from '#server/platform/db/db.ts'
import { standingTable } from '#server/standings/store/build.ts'
import { copyTemplate } from '#testing/database/database.ts'
import { countingTeam } from '#testing/reference/reserves.ts'
import { loadBenches } from '#testing/seasons/load-benches.ts'
import { naiveBoards, standingBoards } from '#testing/seasons/oracle.ts'
import { makeRandomSeason } from '#testing/seasons/random-season.ts'
import { revise } from '#testing/seasons/revise.ts'
import { listOutdatedRaces } from './outdated-races.ts'
import { type PublishCommand, publishResults } from './publish.ts'
import { listLedger, listLedgerMismatches } from './store/ledger.ts'

const size = { weekends: 4, users: 80, athletes: 26, leagues: 4 }

let pool: pg.Pool
let db: Db
let drop: () => Promise<void>
let season: { season_id: number; race_ids: number[] }
beforeAll(async () => {
  ;({ pool, drop } = await copyTemplate(inject('cluster_url')))
  db = Db.of(pool)
  season = await makeRandomSeason(pool, size, 7001, 'worldcup', true)
  await publish(season.race_ids)
})
afterAll(() => drop())

const publish = (race_ids: readonly number[], more: Partial<PublishCommand> = {}) =>
  publishResults(db, { race_ids, state: 'official', actor: 'olga', reason: 'test', ...more })

type Line = { race_id: number; user_id: number; athlete_id: number; role: number; for_id: number | null }

/**
 * Computes with the reference implementation how the teams count in every published race of a selection with reserves.
 */
async function referenceLines(): Promise<{ lines: string[]; replaced: Map<number, number> }> {
  const bench = (await loadBenches(pool, season.season_id))!
  const { rows } = await pool.query<{
    race_id: number
    user_id: number
    picks: Line[]
    selection_id: number
  }>(
    `select r.race_id, p.user_id, r.selection_id, json_agg(json_build_object('athlete_id', p.athlete_id, 'gender', p.gender, 'role', p.role)) as picks
     from races r join picks p using (selection_id) where r.season_id = $1 and r.scored group by 1, 2, 3`,
    [season.season_id],
  )
  const lines: string[] = []
  const replaced = new Map<number, number>()
  for (const { race_id, user_id, selection_id, picks } of rows) {
    const field = bench.fields.get(race_id)
    if (!field) continue
    const own = bench.benches.find((each) => each.selection_id === selection_id && each.user_id === user_id)!
    const team = countingTeam(picks as never, own, field)
    const added = team.filter(({ athlete_id }) => !picks.some((pick) => pick.athlete_id === athlete_id))
    replaced.set(race_id, (replaced.get(race_id) ?? 0) + added.length)
    const shown = team.filter(({ athlete_id }) => bench.genders.get(athlete_id) === field.gender)
    lines.push(...shown.map(({ athlete_id, role }) => `${race_id} ${user_id} ${athlete_id} ${role}`))
  }
  return { lines: lines.sort(), replaced }
}

describe('reserves and vice-captains', () => {
  it('boards and ledgers agree with the reference implementation for every player [R18 R19 rules §11]', async () => {
    expect(await standingBoards(pool, season.season_id)).toEqual(await naiveBoards(pool, season.season_id))
    const { lines, replaced } = await referenceLines()
    expect([...replaced.values()].reduce((sum, count) => sum + count)).toBeGreaterThan(100)
    const { rows } = await pool.query<{ weekend_id: number; standing_id: number }>(
      `select weekend_id, standing_id from boards where kind = 'weekend' and season_id = $1`,
      [season.season_id],
    )
    const shown = new Set<string>()
    const acting = { reserve: 0, 'vice-captain': 0 }
    for (const { weekend_id, standing_id } of rows) {
      expect(await listLedgerMismatches(db, weekend_id, standingTable(standing_id))).toEqual([])
      for (let user_id = 1; user_id <= size.users; user_id++) {
        for (const line of await listLedger(db, user_id, weekend_id)) {
          if (line.race_id === null || !replaced.has(line.race_id)) continue
          shown.add(`${line.race_id} ${user_id} ${line.athlete_id} ${line.role}`)
          if (line.stands_in_for) acting[line.stands_in_for.as]++
        }
      }
    }
    expect([...shown].sort()).toEqual(lines)
    expect(Math.min(...Object.values(acting))).toBeGreaterThan(20)
  }, 120_000)

  it('a start list that is imported after the publication counts once the race is scored again', async () => {
    const { rows } = await pool.query<{ race_id: number }>(
      `select race_id from races r join selections using (selection_id)
       where season_id = $1 and include_in_total and not takes_ranked_picks and not takes_team_picks
         and not exists (select from start_lists l where l.race_id = r.race_id)
       order by (select count(*) from picks p where p.selection_id = r.selection_id and p.gender = r.gender and not exists (
         select from results x where x.revision_id = r.revision_id and x.athlete_id = p.athlete_id)) desc limit 1`,
      [season.season_id],
    )
    const { race_id } = rows[0]!
    const before = await standingBoards(pool, season.season_id)
    await pool.query(
      `insert into start_lists (race_id, number, listed_at, imported_by, source, digest)
       values ($1, 1, now(), 'test', 'late', repeat('0', 64))`,
      [race_id],
    )
    expect((await listOutdatedRaces(db, season.season_id)).map((race) => race.race_id)).toEqual([race_id])
    expect(await standingBoards(pool, season.season_id)).toEqual(before)

    const { replaced } = await referenceLines()
    const { preview } = await publish([race_id], { dry_run: true })
    expect(preview!.replaced_picks.after).toBe(replaced.get(race_id))
    expect(preview!.replaced_picks.after).toBeGreaterThan(preview!.replaced_picks.before)
    await publish([race_id])
    expect(await standingBoards(pool, season.season_id)).toEqual(await naiveBoards(pool, season.season_id))
    expect(await standingBoards(pool, season.season_id)).not.toEqual(before)
  })

  it('a correction changes which athletes count; publishing the former list again restores the former boards [R17]', async () => {
    const { rows } = await pool.query<{ race_id: number; revision_id: number }>(
      `select r.race_id, r.revision_id from races r join results x using (revision_id) join reserves v using (selection_id, athlete_id)
       where season_id = $1 and include_in_total and x.place is not null group by 1, 2 order by count(*) desc limit 1`,
      [season.season_id],
    )
    const { race_id, revision_id } = rows[0]!
    const before = await standingBoards(pool, season.season_id)
    await revise(pool, race_id, (results) => {
      return results.map((each, index) => (index < 5 ? { ...each, place: null, status: 'DNS' } : each))
    })
    await publish([race_id])
    expect(await standingBoards(pool, season.season_id)).toEqual(await naiveBoards(pool, season.season_id))
    expect(await standingBoards(pool, season.season_id)).not.toEqual(before)
    await publish([race_id], { revision_id })
    expect(await standingBoards(pool, season.season_id)).toEqual(before)
  })
})
