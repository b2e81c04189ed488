import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { openPool } from '#server/platform/db/pool.ts'
import { copyFilled } from '#testing/database/database.ts'
import { type TeamPlayer, teamPlayer } from '#testing/team-player.ts'
import { test_ids, test_season } from '#testing/test-season.ts'

export type Crowd = { app: FastifyInstance; pool: pg.Pool; players: TeamPlayer[] }

/**
 * Opens a server with many players, who each have a connection. With `slow_ms`, their transactions are delayed before
 * the commit by up to 20 ms. Half of them then also wait until the newest selection has closed, and up to `slow_ms`
 * longer. The server's own clock is wrong by `ahead_ms`.
 */
export async function openCrowd(players: number, slow_ms = 0, ahead_ms = 0): Promise<Crowd> {
  const { pool: default_pool, drop } = await copyFilled(inject('cluster_url'), test_season)
  const pool = openPool(default_pool.options.connectionString!, { max: players + 5 })
  const app = buildApp({
    pool,
    now: () => new Date(Date.now() + ahead_ms),
    isDraining: () => false,
    page_folder: '/nowhere',
    max_changes: Number.POSITIVE_INFINITY,
  })
  onTestFinished(async () => {
    await app.close()
    await pool.end()
    await drop()
  })
  await pool.query(`
    insert into users (user_name, team_name) select 'crowd ' || n, 'Crowd' from generate_series(1, ${players}) n;
    -- Without any team, selections are not locked. On a slow machine, the close may come before the first change.
    insert into teams (selection_id, user_id)
    select ${test_ids.selections.davos}, user_id from users where user_name = 'crowd 1';
    create function delay_commit() returns trigger language plpgsql as $$
    declare
      closes timestamptz := (select trading_close from selections order by selection_id desc limit 1);
      left_s float8 := extract(epoch from closes - game_now());
    begin
      perform pg_sleep(random() * 0.02);
      if random() < 0.5 and left_s > 0 then perform pg_sleep(left_s + random() * ${slow_ms / 1000}); end if;
      return new;
    end $$;
    create trigger delay_commit before insert on idempotency_keys for each row when (${slow_ms} > 0) execute function delay_commit()`)
  const { rows } = await pool.query<{ user_id: number }>(
    `select user_id from users where team_name = 'Crowd' order by 1`,
  )
  return { app, pool, players: await Promise.all(rows.map((row) => teamPlayer(app, pool, row.user_id))) }
}

/** Inserts another selection of Davos, which closes after `in_ms`. Returns its id and the time of its close. */
export async function closingSelection(
  pool: pg.Pool,
  in_ms: number,
): Promise<{ selection_id: number; closes_at: number }> {
  const { rows } = await pool.query(
    `insert into selections (weekend_id, name, trading_opens_at, trading_close, max_picks_per_gender, team_captains_enabled)
     values ($1, gen_random_uuid(), game_now() - interval '1 day', game_now() + make_interval(secs => $2), 8, true)
     returning selection_id, to_instant(trading_close) as closes_at`,
    [test_ids.weekends.davos, in_ms / 1000],
  )
  return rows[0]
}
