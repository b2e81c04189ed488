import type pg from 'pg'
import { beforeAll, expect, inject, test } from 'vitest'
import { CUP_POINTS, countsLine } from '#game/scoring/cups.ts'
import { rankScores } from '#game/scoring/ranks.ts'
import { Db } from '#server/platform/db/db.ts'
import { ranksOf, ranksOnPage } from '#server/platform/db/ranks.ts'
import { sql } from '#server/platform/db/sql.ts'
import { copyTemplate } from '#testing/database/database.ts'
import { leagueWeekendScore, type MemberScore } from '#testing/reference/leagues.ts'
import { makeRandomSeason } from '#testing/seasons/random-season.ts'
import { publishResults } from './publish.ts'

let pool: pg.Pool

beforeAll(async () => {
  const copy = await copyTemplate(inject('cluster_url'))
  pool = copy.pool
  const size = { weekends: 3, users: 30, athletes: 24, leagues: 12 }
  const { race_ids } = await makeRandomSeason(pool, size, 42)
  await publishResults(Db.of(pool), { race_ids, state: 'official', actor: 'olga' })
  return copy.drop
})

async function rowsOf<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await pool.query<Row>(text, values)).rows
}

test('rank_scores agrees with rankScores, also within groups; a score of null has no rank [rules §5]', async () => {
  const rows = await rowsOf<{ user_id: number; team: number; score: number | null }>(
    `select n as user_id, n % 3 as team, nullif((hashint4(n) % 20), 7) as score from generate_series(1, 300) n`,
  )
  const scores = sql`select * from json_to_recordset(${JSON.stringify(rows)}) as row (team int, score int)`
  type Found = { team: number; score: number; rank: number }
  const found = await Db.of(pool).many(sql<Found>`${ranksOf(scores, ['team'])}`)
  const given = found.map(({ team, score, rank }) => `${team} ${score} ${rank}`)

  const expected = [...Map.groupBy(rows, (row) => row.team)].flatMap(([team, group]) => {
    const scored = group.flatMap((row) => (row.score === null ? [] : [{ ...row, score: row.score }]))
    return rankScores(scored).map(({ score, rank }) => `${team} ${score} ${rank}`)
  })
  expect(given.toSorted()).toEqual([...new Set(expected)].toSorted())
  expect(expected.length).toBeGreaterThan(given.length)
})

test.each([0, 17, 55])(
  'the ranks on a page that begins at row %i equal those on the whole board [rules §5]',
  async (offset) => {
    const rows = Array.from({ length: 60 }, (_, user_id) => ({ user_id, score: (user_id * 7) % 23 }))
    const all = rankScores(rows)
    const page = all.slice(offset, offset + 5)
    const json = (list: { score: number }[]) =>
      sql`select score from json_to_recordset(${JSON.stringify(list)}) as row (score int)`
    const found = await Db.of(pool).many(sql<{ score: number; rank: number }>`
    with page as (${json(page)}), ranks as (${ranksOnPage(json(all))})
    select score, rank from ranks where score in (select score from page)`)
    const ranks = new Map(page.map(({ score, rank }) => [score, rank]))
    expect(new Map(found.map(({ score, rank }) => [score, rank]))).toEqual(ranks)
  },
)

test('a score without players gets the rank behind the higher scores, and changes no other rank', async () => {
  const ranks = await rowsOf('select score, rank from rank_scores($1, $2) order by score desc', [
    [10, 30, 20, 0],
    [2, 1, 0, 1],
  ])
  expect(ranks).toEqual([
    { score: 30, rank: 1 },
    { score: 20, rank: 2 },
    { score: 10, rank: 2 },
    { score: 0, rank: 4 },
  ])
  expect(await rowsOf('select score, rank from rank_scores(null, null)')).toEqual([])
})

test('sum_best_members agrees with leagueWeekendScore, for all leagues and for given ones [rules §7]', async () => {
  const [board] = await rowsOf<{ standing_id: number }>(`select min(standing_id) as standing_id from boards
    where kind = 'weekend'`)
  const { standing_id } = board!
  const members = await rowsOf<MemberScore & { league_id: number; position: number | null }>(
    `select league_id, user_id, score, position from league_members left join standings.s_${standing_id} using (user_id)`,
  )
  const leagues = Map.groupBy(members, (member) => member.league_id)

  for (const best_of of [1, 2, 4, 9]) {
    const expected = [...leagues].flatMap(([league_id, group]) => {
      const positions = group.flatMap(({ position }) => position ?? []).toSorted((a, b) => a - b)
      const score = leagueWeekendScore(group, best_of)
      return score === null ? [] : [{ league_id, score, cut_position: positions[best_of - 1] ?? null }]
    })
    const sums = (wanted: number[] | null) =>
      rowsOf('select * from sum_best_members($1, $2, $3) order by league_id', [standing_id, best_of, wanted])
    expect(await sums(null)).toEqual(expected.toSorted((a, b) => a.league_id - b.league_id))
    expect(await sums([2, 5])).toEqual(expected.filter(({ league_id }) => [2, 5].includes(league_id)))
    expect(await sums([])).toEqual([])
  }
})

test.each(CUP_POINTS)('total_sheet adds up the lines that count for a cup: %s [rules §11]', async (part) => {
  const youth = await rowsOf<{ sheet_id: number; athlete_id: number }>(
    'select sheet_id, athlete_id from sheet_youth',
  )
  const lines = await rowsOf<{
    sheet_id: number
    athlete_id: number
    role: number
    component: string
    points: number
  }>('select sheet_id, athlete_id, role, component, points from sheet_lines')
  const expected = new Map<string, number>()
  for (const { sheet_id, athlete_id, role, component, points } of lines) {
    const young = new Set(youth.filter((row) => row.sheet_id === sheet_id).map((row) => row.athlete_id))
    if (!countsLine(part, { athlete_id, component }, young)) continue
    const name = `${sheet_id} ${athlete_id} ${role}`
    expected.set(name, (expected.get(name) ?? 0) + points)
  }

  const totals = await rowsOf<{ name: string; points: number }>(
    `select concat_ws(' ', sheet_id, t.athlete_id, t.role) as name, t.points
     from sheets cross join lateral total_sheet(sheet_id, $1) t`,
    [part],
  )
  expect(new Map(totals.map(({ name, points }) => [name, points]))).toEqual(expected)
  expect(expected.size).toBeGreaterThan(10)
})
