import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { getLeaderboard, listCups, listProgress } from '#contract/cups.ts'
import { getRace, listRaceAthletes, listRaces } from '#contract/races.ts'
import { getUserRank, listUserWeekendResults } from '#contract/users.ts'
import { listAthletePopularity, listWeekendAthletes, listWeekends, type Weekend } from '#contract/weekends.ts'
import { toHundredths } from '#game/scoring/points.ts'
import { buildApp } from '#server/app/app.ts'
import { ask } from '#testing/ask.ts'
import { copyFilled } from '#testing/database/database.ts'
import { demo_start, demoSeason } from '#testing/seasons/demo-season.ts'

/** Endpoints that return the same fact must agree. */
describe.each(['worldcup', 'marathon'] as const)('%s', (variant) => {
  let app: FastifyInstance
  let pool: pg.Pool
  let weekends: Weekend[]
  beforeAll(async () => {
    const copy = await copyFilled(inject('cluster_url'), demoSeason(variant))
    pool = copy.pool
    app = buildApp({ pool, now: () => demo_start, isDraining: () => false, page_folder: '/nowhere' })
    weekends = (await ask(app, listWeekends, '/api/weekends?season=current')).reply
    return async () => {
      await app.close()
      await copy.drop()
    }
  })

  test('after every weekend, the sum of a player’s weekends is their season total [3.22 7.43a]', async () => {
    const { rows } = await pool.query('select user_id from users order by user_id')
    for (const { user_id } of rows) {
      const { reply } = await ask(app, listUserWeekendResults, `/api/users/${user_id}/weekend_results`)
      const rank = await ask(app, getUserRank, `/api/users/${user_id}/rank`)
      let sum: number | null = null
      for (const { score, season_score } of reply) {
        if (score !== null) sum = (sum ?? 0) + toHundredths(score)
        expect(season_score === null ? null : toHundredths(season_score)).toBe(sum)
      }
      const { season_score: score, season_rank } = reply.at(-1)!
      expect(rank.reply).toMatchObject({ score, rank: season_rank })
    }
  })

  test('the last steps of progress are the leaderboard, and its players at rank 1 are the leaders of Overall [7.41]', async () => {
    const { reply: progress } = await ask(app, listProgress, '/api/cups/Overall/progress?limit=10')
    const { reply: board } = await ask(app, getLeaderboard, '/api/cups/Overall/leaderboard')
    const ends = progress.map(({ user, steps }) => [user, steps.at(-1)?.rank, steps.at(-1)?.score])
    expect(ends).toEqual(board.map(({ user, rank, score }) => [user, rank, score]))

    const { reply: cups } = await ask(app, listCups, '/api/cups')
    const leaders = board.filter((row) => row.rank === 1).map((row) => row.user_id)
    expect(cups[0]).toMatchObject({ name: 'Overall', leaders })
    expect(new Set(cups.map((cup) => cup.name)).size).toBe(cups.length)
  })

  test('an athlete’s score in a weekend is the sum of the scores in its races that count [3.15 7.34]', async () => {
    for (const { weekend_id } of weekends) {
      const { reply } = await ask(app, listWeekendAthletes, `/api/weekends/${weekend_id}/results/athletes`)
      const sums = await sumOfRaces(weekend_id)
      const [raced, pro_teams] = [true, false].map((is_raced) =>
        reply.filter((row) => sums.has(row.athlete_id) === is_raced),
      )
      expect(new Map(raced!.map((row) => [row.athlete_id, toHundredths(row.total)]))).toEqual(sums)
      expect(pro_teams!.every((row) => row.athlete.is_team)).toBe(true)
    }
  })

  test('the weekends contain every race of the race list, with the same data as the route of one race [3.13 7.30]', async () => {
    const { reply: races } = await ask(app, listRaces, '/api/races')
    const listed = weekends.flatMap((weekend) => weekend.selections.flatMap((selection) => selection.races))
    expect(listed.length).toBe(races.length)
    expect(new Set(listed.map((race) => JSON.stringify(race)))).toEqual(
      new Set(races.map((race) => JSON.stringify(race))),
    )
    const { reply: race } = await ask(app, getRace, `/api/races/${races[0]!.race_id}`)
    expect(races[0]).toEqual(race)
  })

  test('the popularity of a locked selection equals a count of its teams [3.16]', async () => {
    for (const { selection_id } of weekends.flatMap((weekend) => weekend.selections)) {
      const { reply } = await ask(
        app,
        listAthletePopularity,
        `/api/selections/${selection_id}/athlete_popularity`,
      )
      const naive = await countByHand(selection_id)
      if (naive) expect(new Map(reply.map((row) => [row.athlete_id, row.ratio]))).toEqual(naive)
    }
  })

  async function sumOfRaces(weekend_id: number): Promise<Map<number, number>> {
    const { reply: races } = await ask(app, listRaces, `/api/races?weekend=${weekend_id}&scored=true`)
    const sums = new Map<number, number>()
    for (const { race_id } of races.filter((race) => race.include_in_total)) {
      const { reply } = await ask(app, listRaceAthletes, `/api/races/${race_id}/results/athletes`)
      for (const { athlete_id, total } of reply) {
        sums.set(athlete_id, (sums.get(athlete_id) ?? 0) + toHundredths(total))
      }
    }
    return sums
  }

  /** Counts the picks of each athlete; undefined while the selection is not locked. */
  async function countByHand(selection_id: number): Promise<Map<number, number> | undefined> {
    const { rows: locked } = await pool.query(
      'select from selections where selection_id = $1 and locked_at is not null',
      [selection_id],
    )
    if (locked.length === 0) return undefined
    const { rows } = await pool.query('select user_id, athlete_id from line_ups($1)', [selection_id])
    const teams = new Set(rows.map((pick) => pick.user_id))
    const pickers = Map.groupBy(rows, (pick) => pick.athlete_id)
    return new Map([...pickers].map(([athlete_id, picks]) => [athlete_id, picks.length / teams.size]))
  }
})
