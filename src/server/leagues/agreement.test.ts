import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { z } from 'zod'
import { LeagueMember, LeagueWeekend, MemberWeekendScore } from '#contract/leagues/league-members.ts'
import { LeagueEntry, LeagueStep } from '#contract/leagues/leagues.ts'
import { sumPoints, toHundredths, toPoints } from '#game/scoring/points.ts'
import { rankScores } from '#game/scoring/ranks.ts'
import { buildApp } from '#server/app/app.ts'
import { Db } from '#server/platform/db/db.ts'
import { publishResults } from '#server/scoring/publish.ts'
import { settleSidebet } from '#server/scoring/settle.ts'
import { copyTemplate } from '#testing/database/database.ts'
import { type LeaguePlayer, leaguePlayer } from '#testing/league-player.ts'
import {
  countingMembers,
  leagueSeasonScore,
  leagueWeekendScore,
  type MemberScore,
} from '#testing/reference/leagues.ts'
import { standingBoards } from '#testing/seasons/oracle.ts'
import { makeRandomSeason } from '#testing/seasons/random-season.ts'

const included = 4
let app: FastifyInstance
let pool: pg.Pool
let drop: () => Promise<void>
let reader: LeaguePlayer

beforeAll(async () => {
  ;({ pool, drop } = await copyTemplate(inject('cluster_url')))
  const db = Db.of(pool)
  const size = { weekends: 5, users: 40, athletes: 24, leagues: 9 }
  const { race_ids } = await makeRandomSeason(pool, size, 11)
  await publishResults(db, { race_ids, state: 'official', actor: 'olga' })
  await settleSidebet(db, { sidebet_id: 1, option_id: 1, actor: 'olga' })
  await pool.query('insert into leagues (name, admin_id) values ($1, 1)', ['Nobody Here'])
  app = buildApp({ pool, now: () => new Date(), isDraining: () => false, page_folder: '/nowhere' })
  reader = await leaguePlayer(app, pool, 1)
})
afterAll(async () => {
  await app.close()
  await drop()
})

async function read<Reply extends z.ZodType>(schema: Reply, url: string): Promise<z.output<Reply>> {
  const reply = await reader.ask('GET', url)
  expect(reply.statusCode, reply.body).toBe(200)
  expect(schema.parse(reply.json())).toEqual(reply.json())
  return reply.json()
}

/** Returns every league with its members and their scores per weekend, in calendar order. */
async function plainLeagues() {
  const boards = await standingBoards(pool, 1)
  const weekends = Object.keys(boards)
    .filter((name) => name.startsWith('weekend '))
    .sort()
  const { rows } = await pool.query<{ name: string; user_ids: number[] }>(
    `select name, coalesce(array_agg(user_id order by user_id) filter (where user_id is not null), '{}') as user_ids
     from leagues left join league_members using (league_id) group by name order by min(league_id)`,
  )
  return rows.map(({ name, user_ids }) => ({
    name,
    user_ids,
    weekends: weekends.map((weekend) => {
      const scores = new Map(boards[weekend]!.map((row) => [row.user_id, row.score]))
      const members: MemberScore[] = user_ids.map((user_id) => ({
        user_id,
        score: scores.get(user_id) ?? null,
      }))
      return { weekend_id: Number(weekend.slice('weekend '.length)), members }
    }),
  }))
}

type Plain = Awaited<ReturnType<typeof plainLeagues>>[number]

function ranksOf(scores: readonly (number | null)[]): (number | null)[] {
  const rows = scores.flatMap((score, index) => (score === null ? [] : [{ user_id: index, score }]))
  const ranks = new Map(rankScores(rows).map(({ user_id, rank }) => [user_id, rank]))
  return scores.map((_, index) => ranks.get(index) ?? null)
}

const seasonScoreOf = ({ weekends }: Plain, until = weekends.length) =>
  leagueSeasonScore(weekends.slice(0, until).map(({ members }) => leagueWeekendScore(members, included)))

const points = (score: number | null) => (score === null ? null : toPoints(score))

async function expectAgreement(): Promise<void> {
  const leagues = await plainLeagues()
  const season_scores = leagues.map((league) => seasonScoreOf(league))
  const ranks = ranksOf(season_scores)
  const board = await read(LeagueEntry.array(), '/api/leagues?limit=100')
  expect(
    new Map(board.map(({ league, score, rank }) => [league.name, [score, rank, league.members]])),
  ).toEqual(
    new Map(
      leagues.map(({ name, user_ids }, n) => [name, [points(season_scores[n]!), ranks[n], user_ids.length]]),
    ),
  )
  for (const league of leagues) await expectLeague(league, leagues)
}

async function expectLeague(league: Plain, leagues: readonly Plain[]): Promise<void> {
  const url = `/api/leagues/${encodeURIComponent(league.name)}`
  const own_index = leagues.indexOf(league)
  const steps = await read(LeagueStep.array(), `${url}/progress`)
  expect(
    steps.map(({ weekend_id, weekend_score, score, rank }) => [weekend_id, weekend_score, score, rank]),
  ).toEqual(
    league.weekends.map(({ weekend_id, members }, n) => {
      const sums = leagues.map((each) => seasonScoreOf(each, n + 1))
      return [
        weekend_id,
        points(leagueWeekendScore(members, included)),
        points(sums[own_index]!),
        ranksOf(sums)[own_index],
      ]
    }),
  )

  const season_scores = league.user_ids.map((user_id) => {
    const all = league.weekends.map(
      ({ members }) => members.find((member) => member.user_id === user_id)!.score,
    )
    return all.every((score) => score === null) ? null : sumPoints(all.map((score) => score ?? 0))
  })
  const members = await read(LeagueMember.array(), `${url}/members?limit=100`)
  expect(new Map(members.map(({ user, score, rank }) => [user.user_id, [score, rank]]))).toEqual(
    new Map(
      league.user_ids.map((user_id, n) => [user_id, [points(season_scores[n]!), ranksOf(season_scores)[n]]]),
    ),
  )
  expect(members.map(({ position }) => position)).toEqual(members.map((_, index) => index + 1))

  const scores = await read(MemberWeekendScore.array(), `${url}/members_weekend_scores?limit=100`)
  const shown = league.weekends.flatMap(({ weekend_id, members: all }) => {
    const counting_user_ids = league.user_ids.length < included ? [] : countingMembers(all, included)
    return all.flatMap(({ user_id, score }) =>
      score === null
        ? []
        : [`${weekend_id} ${user_id} ${toPoints(score)} ${counting_user_ids.includes(user_id)}`],
    )
  })
  expect(
    scores
      .map(({ weekend_id, user_id, score, counts }) => `${weekend_id} ${user_id} ${score} ${counts}`)
      .sort(),
  ).toEqual(shown.sort())
}

describe('leagues agree with the reference implementation', () => {
  test('every league has the scores, ranks, progress and counting members of the reference [5.15 7.52 1.5b]', async () => {
    await expectAgreement()
  })

  test('a member’s score in a weekend is the sum of their athletes and side bets [3.21 7.52 2.lgw.b]', async () => {
    let bets = 0
    for (const league of await plainLeagues()) {
      for (const { weekend_id, members } of league.weekends) {
        const url = `/api/leagues/${encodeURIComponent(league.name)}/results/${weekend_id}?limit=50`
        const { users, selections } = await read(LeagueWeekend, url)
        expect(new Map(users.map((user) => [user.user_id, user.score]))).toEqual(
          new Map(members.map(({ user_id, score }) => [user_id, points(score)])),
        )
        for (const { user_id, score, extra_score, athletes } of users.filter((user) => user.score !== null)) {
          const sum = sumPoints(athletes.map((each) => toHundredths(each.score ?? 0)))
          expect(toPoints(sum + toHundredths(extra_score ?? 0))).toBe(score)
          const parts = selections.map(
            ({ users: all }) => all.find((user) => user.user_id === user_id)?.score ?? 0,
          )
          expect(sumPoints(parts.map(toHundredths))).toBe(sum)
          if (extra_score) bets++
        }
      }
    }
    expect(bets).toBeGreaterThan(5)
  })

  test('leagues still agree after players have joined, left and been removed [rules §7 R19]', async () => {
    const { rows } = await pool.query('select user_id from users order by user_id')
    const players = await Promise.all(rows.map(({ user_id }) => leaguePlayer(app, pool, user_id)))
    for (let round = 0; round < 60; round++) {
      const player = players[(round * 7) % players.length]!
      const name = `League 1-${1 + (round % 9)}`
      const left = await player.leave(name)
      if (left.statusCode === 404) expect([200, 409]).toContain((await player.join(name)).statusCode)
      if (round % 10 === 0) await players[0]!.remove(name, players[(round + 3) % players.length]!.user_id)
    }
    await expectAgreement()
  })
})
