import { expect, it } from 'vitest'
import { Db } from '#server/platform/db/db.ts'
import { freshDatabase } from '#testing/database/database.ts'
import { standingBoards } from '#testing/seasons/oracle.ts'
import { makeRandomSeason } from '#testing/seasons/random-season.ts'
import { publishResults } from './publish.ts'

it('a picked pro team earns the champion points of its best two men and its best woman [1.3c W2]', async () => {
  const pool = await freshDatabase()
  const size = { weekends: 4, users: 10, athletes: 30, leagues: 1 }
  const { season_id, race_ids } = await makeRandomSeason(pool, size, 3)
  await publishResults(Db.of(pool), { race_ids, state: 'official', actor: 'olga' })
  const boards = await standingBoards(pool, season_id)
  const { rows: races } = await pool.query<{ race_id: number; selection_id: number }>(
    'select race_id, selection_id from races join selections using (selection_id) where takes_team_picks',
  )
  expect(races.length).toBeGreaterThan(1)

  for (const { race_id, selection_id } of races) {
    const points = await teamPoints(race_id)
    const { rows: picks } = await pool.query(
      'select user_id, athlete_id from picks where selection_id = $1',
      [selection_id],
    )
    const scores = Object.entries(Object.groupBy(picks, (pick) => pick.user_id)).map(([user_id, own]) => {
      return [Number(user_id), own!.reduce((sum, pick) => sum + (points.get(pick.athlete_id) ?? 0), 0)]
    })
    expect(scores.some(([, score]) => score! > 0)).toBe(true)
    const shown = boards[`race ${race_id}`]!.map(({ user_id, score }) => [user_id, score])
    expect(new Map(shown as [number, number][])).toEqual(new Map(scores as [number, number][]))
  }

  /** Computes the points of each team from the places of its members, without the code that scores races. */
  async function teamPoints(race_id: number): Promise<Map<number, number>> {
    const { rows } = await pool.query<{ team: number; gender: string; points: number }>(
      `select t.athlete_id as team, a.gender, coalesce(p.points, 0) as points
       from result_revisions v join results x using (revision_id) join athletes a on a.athlete_id = x.athlete_id
       join season_athletes s on s.athlete_id = x.athlete_id and s.pro_team_id is not null
       join season_athletes t on t.pro_team_id = s.pro_team_id
       join athletes b on b.athlete_id = t.athlete_id and b.is_team
       left join points_table_rows p on p.season_id = s.season_id and p.points_table = 'individual' and p.place = x.place
       where v.race_id = $1 and not a.is_team order by points desc`,
      [race_id],
    )
    const best = (team: number, gender: string, count: number) =>
      rows.filter((row) => row.team === team && row.gender === gender).slice(0, count)
    return new Map(
      [...new Set(rows.map((row) => row.team))].map((team) => {
        const counted = [...best(team, 'm', 2), ...best(team, 'f', 1)]
        return [team, counted.reduce((sum, row) => sum + row.points, 0)]
      }),
    )
  }
})
