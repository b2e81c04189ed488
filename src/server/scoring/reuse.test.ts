import type pg from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { getLedger } from '#contract/users.ts'
import { buildApp } from '#server/app/app.ts'
import { insertMember } from '#server/leagues/store/members.ts'
import { Db } from '#server/platform/db/db.ts'
import { ask, expectError } from '#testing/ask.ts'
import { filledDatabase } from '#testing/database/database.ts'
import { leagueWeekends, naiveBoards, standingBoards } from '#testing/seasons/oracle.ts'
import { type RandomSeason, randomContents } from '#testing/seasons/random-season.ts'
import { type PublishCommand, publishResults } from './publish.ts'
import { rebuildBoards } from './rebuild.ts'
import { settleSidebet } from './settle.ts'

const actor = 'olga'

let pool: pg.Pool
let db: Db
let season: RandomSeason

beforeEach(async () => {
  ;({ pool, filled: season } = await filledDatabase(
    randomContents({ weekends: 3, users: 30, athletes: 24, leagues: 6 }, 5),
  ))
  db = Db.of(pool)
})

const publish = (race_ids: number[], more: Partial<PublishCommand> = {}) =>
  publishResults(db, { race_ids, state: 'official', actor, reason: 'test', ...more })

/** Makes sixty players join leagues. */
async function joinMany(): Promise<void> {
  const { rows } = await pool.query(
    `select league_id, user_id from leagues l, users u where not exists (
       select from league_members m where m.league_id = l.league_id and m.user_id = u.user_id)
     order by 1, 2 limit 60`,
  )
  for (const { league_id, user_id } of rows) await insertMember(db, league_id, user_id)
}

async function expectLeaguesToAddUp(): Promise<void> {
  const { kept, naive } = await leagueWeekends(pool, season.season_id, 4)
  expect(kept).toEqual(naive)
}

async function expectBoardsToAddUp(): Promise<void> {
  expect(await standingBoards(pool, season.season_id)).toEqual(await naiveBoards(pool, season.season_id))
}

describe('a reused standing', () => {
  it('gets new league scores if players join leagues between a dry run and its publication [rules §7]', async () => {
    await publish(season.race_ids.slice(0, 2))
    await publish(season.race_ids, { dry_run: true })
    await joinMany()
    await publish(season.race_ids)
    await expectLeaguesToAddUp()
  })

  it('gets new league scores if players join leagues while a race is cancelled [rules §7]', async () => {
    await publish(season.race_ids)
    await publish(season.race_ids.slice(0, 1), { state: 'cancelled' })
    await joinMany()
    await publish(season.race_ids.slice(0, 1))
    await expectLeaguesToAddUp()
  })

  it('gets new league scores if only a race board used the standing before [rules §7]', async () => {
    await pool.query('update races set include_in_total = true')
    await publish(season.race_ids.slice(0, 1))
    await publish(season.race_ids.slice(1, 2))
    await joinMany()
    await publish(season.race_ids.slice(1, 2), { state: 'cancelled' })
    await expectLeaguesToAddUp()
  })

  it('is not deleted if it was retired long ago but is used again [rules §5]', async () => {
    await publish(season.race_ids)
    await publish(season.race_ids.slice(0, 1), { state: 'cancelled' })
    await publish(season.race_ids.slice(0, 1))
    await pool.query(`update standings set retired_at = retired_at - interval '2 minutes'`)
    await publish(season.race_ids.slice(1, 2), { state: 'cancelled' })
    await expectBoardsToAddUp()
  })

  it('is replaced when players are newly verified and the boards are rebuilt [rules §5]', async () => {
    await publish(season.race_ids)
    await pool.query('update users set verified_user = not verified_user')
    await pool.query('update seasons set verification = verification + 1')
    await rebuildBoards(db, season.season_id, { actor })
    await expectBoardsToAddUp()
  })
})

describe('a standing whose table was lost', () => {
  const loseRetired = async () => {
    const { rows } = await pool.query('select standing_id from standings where retired_at is not null')
    expect(rows.length).toBeGreaterThan(0)
    for (const { standing_id } of rows) await pool.query(`drop table standings.s_${standing_id}`)
    await pool.query(
      `update standings set retired_at = now() - interval '2 minutes' where retired_at is not null`,
    )
  }

  it('does not prevent the next publication [R16]', async () => {
    await publish(season.race_ids)
    await publish(season.race_ids.slice(0, 1), { state: 'cancelled' })
    await loseRetired()
    await publish(season.race_ids.slice(1, 2), { state: 'cancelled' })
    await expectBoardsToAddUp()
  })

  it('is rebuilt when it is needed again [R16]', async () => {
    await publish(season.race_ids)
    await publish(season.race_ids.slice(0, 1), { state: 'cancelled' })
    await loseRetired()
    await publish(season.race_ids.slice(0, 1))
    await expectBoardsToAddUp()
    await expectLeaguesToAddUp()
  })
})

describe('GET /api/users/:user_id/ledger/:weekend_id', () => {
  const app = () =>
    buildApp({ pool, now: () => new Date(), isDraining: () => false, page_folder: '/nowhere' })

  it('adds up to the standing for every player; side bets count only for players with a score [R18]', async () => {
    await publish(season.race_ids)
    const { rows: options } = await pool.query(
      'select sidebet_id, option_id from sidebet_options order by 1, 2',
    )
    for (const option of options.filter((_, index) => index % 3 === 0))
      await settleSidebet(db, { ...option, actor })
    const { rows } = await pool.query(`select weekend_id, standing_id from boards where kind = 'weekend'`)
    const server = app()
    let without_score = 0
    for (const { weekend_id, standing_id } of rows) {
      const players = await pool.query(
        `select user_id, s.score from users left join standings.s_${standing_id} s using (user_id)`,
      )
      for (const { user_id, score } of players.rows) {
        const { reply } = await ask(server, getLedger, `/api/users/${user_id}/ledger/${weekend_id}`)
        const counted = reply.filter((line) => line.counts).reduce((sum, line) => sum + line.points, 0)
        expect(Math.round(counted * 100), `player ${user_id}, weekend ${weekend_id}`).toBe(score ?? 0)
        if (score === null) without_score++
      }
    }
    expect(without_score).toBeGreaterThan(0)
    await server.close()
  })

  it('shows nothing of a selection that is not locked yet [4.8]', async () => {
    await publish(season.race_ids)
    await pool.query('alter table selections disable trigger no_unlocking')
    await pool.query('update selections set locked_at = null where weekend_id = 1')
    const server = app()
    const { reply } = await ask(server, getLedger, '/api/users/1/ledger/1')
    expect(reply.filter((line) => line.component !== 'sidebet')).toEqual([])
    await server.close()
  })

  it('404 for a hidden or unknown weekend and for an unknown or deleted player; 422 for an invalid id', async () => {
    await pool.query('update weekends set hidden = true where weekend_id = 1')
    const server = app()
    await expectError(server, 404, '/api/users/1/ledger/1')
    await expectError(server, 404, '/api/users/1/ledger/99')
    await expectError(server, 404, '/api/users/99/ledger/2')
    await pool.query('update users set deleted_at = now() where user_id = 1')
    await expectError(server, 404, '/api/users/1/ledger/2')
    await expectError(server, 422, '/api/users/anna/ledger/2')
    await server.close()
  })
})

it('a selection with squads that roll over cannot be placed before a selection that is already locked [rules §2]', async () => {
  await pool.query('update selections set rolls_over = true')
  const early = pool.query(
    `with early as (insert into weekends (season_id, weekend_name, event_start, event_end)
       values ($1, 'Early', '2024-12-01', '2024-12-02') returning weekend_id)
     insert into selections (weekend_id, name, trading_opens_at, trading_close, rolls_over)
     select weekend_id, 'Early', '2024-11-30', '2024-12-01', true from early`,
    [season.season_id],
  )
  await expect(early).rejects.toThrow('a later squad is locked')
})
