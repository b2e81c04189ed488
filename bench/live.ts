/**
 * Measures how long it takes to compute the histogram of the players' scores in a live race. `bare` is a plain sum of
 * the same rows by player, with the same memory and as many parallel workers. `with_points` is the same sum, but leaves
 * out athletes without points, as the histogram does. Each round measures all three. `node bench/live.ts [players …]`,
 * 1,000,000 by default.
 */
import type pg from 'pg'
import { saveLiveBatch } from '#server/live/save-batch.ts'
import { countLiveScores, sum_memory } from '#server/live/store/read.ts'
import { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { openBench, timed } from './database.ts'
import { saveFigures } from './figures.ts'
import { median } from './own-server.ts'

const rounds = 5
const sizes = process.argv.slice(2).map(Number)
const figures = []
for (const players of sizes.length > 0 ? sizes : [1_000_000]) {
  const { pool, race_ids, close } = await openBench(players)
  try {
    const race = await makeLive(pool, race_ids.at(-1)!)
    const times = { bare: [] as number[], with_points: [] as number[], histogram: [] as number[] }
    for (let round = 0; round <= rounds; round++) {
      const bare = await timed('bare', () => sumByPlayer(pool, race, 0))
      const with_points = await timed('with_points', () => sumByPlayer(pool, race, 1))
      const histogram = await timed('histogram', () => countLiveScores(Db.of(pool), race))
      // The first round only warms up the caches.
      if (round === 0) continue
      times.bare.push(bare)
      times.with_points.push(with_points)
      times.histogram.push(histogram)
    }
    const [bare_s, with_points_s, histogram_s] = [times.bare, times.with_points, times.histogram].map(median)
    const ratioTo = (seconds: number) => Math.round((100 * histogram_s!) / seconds) / 100
    figures.push({
      players,
      bare_s,
      with_points_s,
      histogram_s,
      ratio: ratioTo(bare_s!),
      ratio_to_with_points: ratioTo(with_points_s!),
    })
  } finally {
    await close()
  }
}
await saveFigures('live', figures)

type Race = { race_id: number; selection_id: number; rolls_over: boolean; has_bench: boolean }

async function makeLive(pool: pg.Pool, race_id: number): Promise<Race> {
  const { rows } = await pool.query(
    `select a.federation_code as athlete, x.place, null as status, null as gap, null::int as bib, null as due_at
     from results x join result_revisions using (revision_id) join athletes a using (athlete_id) where race_id = $1`,
    [race_id],
  )
  const batch = { race_id, sequence: 1, checkpoint: 'Finish', starters: null, rows, actor: 'bench' }
  const saved = await Db.of(pool).transaction((tx) => saveLiveBatch(tx, batch))
  if (!saved.ok) throw new Error(saved.reason)
  await pool.query('analyze live_lines')
  const races = await pool.query<Race>(
    `select race_id, selection_id, rolls_over, has_reserves(selection_id) or has_vice_captains(selection_id) as has_bench
     from races join selections using (selection_id) where race_id = $1`,
    [race_id],
  )
  return races.rows[0]!
}

/**
 * For each player, sums the points of the athletes with at least `min_points` points. This is the minimum work of
 * ranking all players. The database returns only the largest sum.
 */
async function sumByPlayer(pool: pg.Pool, { race_id, selection_id }: Race, min_points: 0 | 1): Promise<void> {
  await Db.of(pool).transaction(async (tx) => {
    await tx.run(sum_memory)
    await tx.one(sql`
      select max(points) from (
        select user_id, sum(points) as points from picks
        join (select athlete_id, role, points from live_lines
          where race_id = ${race_id} and points >= ${min_points}) l using (athlete_id, role)
        where selection_id = ${selection_id} group by user_id) each_player`)
  })
}
