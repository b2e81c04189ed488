import type pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { lockClosed } from '#server/calendar/store/locks.ts'
import { leaguePlayer } from '#testing/league-player.ts'
import { expectAgreement } from '#testing/seasons/doubles.ts'
import { openMergeableSeasons, pauseBoards } from '#testing/seasons/mergeable-seasons.ts'
import { shownTeam, teamPlayer } from '#testing/team-player.ts'

const close = (pool: pg.Pool, selection_id: number) =>
  pool.query(
    `update selections set trading_close = game_now() - interval '1 second' where selection_id = $1`,
    [selection_id],
  )

const picksOf = async ({ pool }: { pool: pg.Pool }, athlete_id: number) =>
  (await pool.query('select user_id from picks where athlete_id = $1', [athlete_id])).rows

describe('while a merge rebuilds the boards', () => {
  it.each(['season', 'other'] as const)(
    'a player can join a league, create a league and pick the duplicate, and no change is lost (boards of season: %s) [E5]',
    async (which) => {
      const seasons = await openMergeableSeasons()
      const { app, athlete_id, double_id, merge, pool, selection_id, season, other } = seasons
      const { rows } = await pool.query<{ name: string; user_id: number }>(
        `select name, user_id from leagues, users
         where user_name like 'player 1-%' and name like 'League 1-%'
         except select name, user_id from league_members join leagues using (league_id) order by name, user_id limit 1`,
      )
      const { name, user_id } = rows[0]!
      const teams = await teamPlayer(app, pool, user_id)
      const leagues = await leaguePlayer(app, pool, user_id)
      const { reached, release } = await pauseBoards(pool, seasons[which].season_id)
      const merging = merge(double_id)
      await reached()

      const joined = await leagues.join(name)
      expect(joined.statusCode, joined.body).toBe(200)
      const created = await leagues.create('Begun meanwhile')
      expect(created.statusCode, created.body).toBe(200)
      const added = await teams.add(selection_id, double_id)
      expect(added.statusCode, added.body).toBe(200)
      await release()
      expect(await merging).toMatchObject({ ok: true })
      expect(await picksOf(seasons, double_id)).toEqual([])
      expect(await picksOf(seasons, athlete_id)).toContainEqual({ user_id })
      await expectAgreement(pool, season)
      await expectAgreement(pool, other)
    },
  )

  it('a selection can close with the duplicate in a team, and the merge is then refused [R13]', async () => {
    const seasons = await openMergeableSeasons()
    const { app, double_id, merge, db, pool, selection_id, season } = seasons
    const { rows } = await pool.query<{ user_id: number }>('select user_id from users order by 1 limit 1')
    const player = await teamPlayer(app, pool, rows[0]!.user_id)
    expect((await player.add(selection_id, double_id)).statusCode).toBe(200)
    const { reached, release } = await pauseBoards(pool, season.season_id)
    const merging = merge(double_id)
    await reached()
    await close(pool, selection_id)
    expect((await lockClosed(db, season)).selections).toEqual([selection_id])
    await release()
    expect(await merging).toEqual({ ok: false, refusals: [{ code: 'double-picked', concerned: [] }] })
    expect(await picksOf(seasons, double_id)).toEqual(rows)
  })
})

describe('a squad that rolls over', () => {
  const openSquads = async () => {
    const seasons = await openMergeableSeasons()
    const { addOpenSelection, app, double_id, pool } = seasons
    const squads = [await addOpenSelection(true), await addOpenSelection(true)] as const
    const { rows } = await pool.query<{ user_id: number }>('select user_id from users order by 1 limit 1')
    const player = await teamPlayer(app, pool, rows[0]!.user_id)
    const teams = async () => [
      shownTeam(await player.team(squads[0])),
      shownTeam(await player.team(squads[1])),
    ]
    await player.add(squads[0], double_id)
    expect(await teams()).toEqual([[`${double_id}`], [`${double_id}`]])
    return { ...seasons, player, squads, teams }
  }

  it('has the athlete instead of the duplicate in all selections [R13]', async () => {
    const { athlete_id, double_id, merge, teams } = await openSquads()
    expect(await merge(double_id)).toMatchObject({ ok: true })
    expect(await teams()).toEqual([[`${athlete_id}`], [`${athlete_id}`]])
  })

  it('keeps the duplicate if its first selection is locked, and the merge is refused [R13]', async () => {
    const { db, double_id, merge, player, pool, season, squads, teams } = await openSquads()
    await close(pool, squads[0])
    await lockClosed(db, season)
    const refused = { ok: false, refusals: [{ code: 'double-picked' }] }
    expect(await merge(double_id)).toMatchObject(refused)
    await player.remove(squads[1], double_id)
    expect(await merge(double_id)).toMatchObject(refused)
    expect(await teams()).toEqual([[`${double_id}`], []])
  })
})

it('during a merge 24 players change their teams without a server error, and no team keeps the duplicate [R13]', async () => {
  const seasons = await openMergeableSeasons()
  const { app, athlete_id, double_id, merge, pool, selection_id } = seasons
  const { rows } = await pool.query<{ user_id: number }>('select user_id from users order by 1 limit 24')
  const players = await Promise.all(rows.map(({ user_id }) => teamPlayer(app, pool, user_id)))
  let is_merged = false
  const codes = new Set<number>()
  const write = async ({ add, remove }: (typeof players)[number], index: number) => {
    for (let turn = index; !is_merged; turn++) {
      const change = turn % 3 === 2 ? remove : add
      const { statusCode } = await change(selection_id, turn % 2 === 0 ? double_id : athlete_id)
      codes.add(statusCode)
    }
  }
  const writing = players.map(write)
  await vi.waitFor(async () => expect(await picksOf(seasons, double_id)).not.toEqual([]), { timeout: 60_000 })
  const report = await merge(double_id).finally(() => {
    is_merged = true
  })
  await Promise.all(writing)
  expect(report).toMatchObject({ ok: true })
  expect([...codes].filter((code) => code >= 500)).toEqual([])
  expect(await picksOf(seasons, double_id)).toEqual([])
})
