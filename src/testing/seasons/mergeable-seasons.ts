import type pg from 'pg'
import { expect, onTestFinished, vi } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { openDoubles } from './doubles.ts'

/** Opens a server with the seasons of `openDoubles`. Both contain results of the duplicate; one selection is open. */
export async function openMergeableSeasons() {
  const doubles = await openDoubles()
  const { addDouble, addOpenSelection, athlete_id, other, pool, publishAll, racesOf, replaceIn, season } =
    doubles
  const double_id = await addDouble()
  const [race_id] = (await racesOf(athlete_id, season)) as [number]
  await replaceIn(race_id, athlete_id, double_id)
  const { rows } = await pool.query<{ athlete_id: number }>(
    `select o.athlete_id from athletes o join athletes a using (gender)
     where o.federation_code like '2-%' and not o.is_team and a.athlete_id = $1 limit 1`,
    [athlete_id],
  )
  const [elsewhere] = (await racesOf(rows[0]!.athlete_id, other)) as [number]
  await replaceIn(elsewhere, rows[0]!.athlete_id, double_id)
  await publishAll(season)
  await publishAll(other)
  const app = buildApp({
    pool,
    now: () => new Date(),
    isDraining: () => false,
    page_folder: '/nowhere',
    max_changes: Number.POSITIVE_INFINITY,
  })
  onTestFinished(() => app.close())
  return { ...doubles, app, double_id, selection_id: await addOpenSelection() }
}

/** Pauses the building of the season's next board. `reached` resolves when it is paused. `release` lets it continue. */
export async function pauseBoards(pool: pg.Pool, season_id: number) {
  const holder = await pool.connect()
  await holder.query(`select pg_advisory_lock(4711)`)
  await holder.query(`
    create function wait_for_test() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock_shared(4711); return new; end $$;
    create trigger wait_for_test before insert on standings for each row
      when (new.season_id = ${season_id}) execute function wait_for_test()`)
  let is_held = true
  const release = async () => {
    if (!is_held) return
    is_held = false
    await holder.query(`select pg_advisory_unlock(4711)`)
    holder.release()
  }
  onTestFinished(release)
  const reached = () =>
    vi.waitFor(
      async () => {
        const waiting = `select from pg_locks where locktype = 'advisory' and objid = 4711 and not granted`
        expect((await pool.query(waiting)).rowCount).toBe(1)
      },
      { timeout: 60_000 },
    )
  return { reached, release }
}
