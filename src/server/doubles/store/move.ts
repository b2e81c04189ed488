import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Pair } from './facts.ts'

/**
 * Adds the athlete, with the flags of the duplicate record (the double), to each season that has the double but not the
 * athlete. The athlete is inactive and has no price at first, because an athlete who can be picked could let a trigger
 * change rows of `selections` before their gates are taken (`decide_selections` in trading.sql).
 */
export async function joinSeasons(tx: Db, { athlete_id, double_id }: Pair): Promise<void> {
  await tx.run(sql`
    insert into season_athletes (season_id, athlete_id, active, youth, is_qci_bonus_eligible, is_cub, pro_team_id)
    select season_id, ${athlete_id}, false, youth, is_qci_bonus_eligible, is_cub, pro_team_id
    from season_athletes where athlete_id = ${double_id}
    on conflict (season_id, athlete_id) do nothing`)
}

/**
 * Moves the double's prices in a season to the athlete if the athlete has no prices there. Replaces the double on
 * watchlists, and removes the double from all seasons. In the seasons `joined_ids`, to which `joinSeasons` added the
 * athlete, the athlete becomes active if the double was active.
 */
export async function moveSeasonData(
  tx: Db,
  { athlete_id, double_id }: Pair,
  joined_ids: readonly number[],
): Promise<void> {
  await tx.run(sql`
    insert into prices (season_id, athlete_id, set_at, price, considered_until)
    select season_id, ${athlete_id}, set_at, price, considered_until from prices p
    where athlete_id = ${double_id} and not exists (
      select from prices own where own.season_id = p.season_id and own.athlete_id = ${athlete_id})`)
  await tx.run(sql`
    update season_athletes s set price = coalesce(s.price, d.price),
      active = case when s.season_id = any (${joined_ids}::int[]) then d.active else s.active end
    from season_athletes d
    where s.athlete_id = ${athlete_id} and d.athlete_id = ${double_id} and d.season_id = s.season_id`)
  await tx.run(sql`delete from season_athletes where athlete_id = ${double_id}`)
  await tx.run(sql`delete from popularity where athlete_id = ${double_id}`)
  await tx.run(sql`
    insert into watched_athletes (user_id, athlete_id, watched_at)
    select user_id, ${athlete_id}, watched_at from watched_athletes where athlete_id = ${double_id}
    on conflict (user_id, athlete_id) do nothing`)
  await tx.run(sql`delete from watched_athletes where athlete_id = ${double_id}`)
}

/**
 * Replaces the double by the athlete in planned price lists, except in seasons in which a planned list already contains
 * the athlete. Each entry contains the price that it expects to replace (`before`). If `before` is the double's
 * current price, `before` becomes the current price of the athlete, so that the entry can still be published. Call this
 * function before `moveSeasonData`. Returns the ids of the lists that changed.
 */
export async function movePlannedPrices(tx: Db, { athlete_id, double_id }: Pair): Promise<number[]> {
  const rows = await tx.many(sql<{ planned_id: number }>`
    update planned_prices p set prices = (
      select jsonb_agg(case when (row ->> 'athlete_id')::int <> ${double_id} then row
        else row || jsonb_build_object('athlete_id', a.athlete_id, 'federation_code', a.federation_code, 'name', a.name,
          'before', case when (row ->> 'before')::int is distinct from d.price then row -> 'before'
            else to_jsonb(coalesce(s.price, d.price)) end) end order by place)
      from jsonb_array_elements(p.prices) with ordinality as listed (row, place))
    from athletes a join season_athletes s using (athlete_id) join season_athletes d using (season_id)
    where a.athlete_id = ${athlete_id} and d.athlete_id = ${double_id} and s.season_id = p.season_id
      and p.state = 'planned' and p.prices @> ${JSON.stringify([{ athlete_id: double_id }])}::jsonb
      and not exists (select from planned_prices o where o.season_id = p.season_id and o.state = 'planned'
        and o.prices @> ${JSON.stringify([{ athlete_id }])}::jsonb)
    returning p.planned_id`)
  return rows.map(({ planned_id }) => planned_id)
}

/** Lists the selections of these seasons that are not locked, in the order in which gates are taken. */
export async function listOpenSelections(db: Db, season_ids: readonly number[]): Promise<number[]> {
  const rows = await db.many(sql<{ selection_id: number }>`
    select s.selection_id from selections s join weekends w using (weekend_id)
    where w.season_id = any (${season_ids}::int[]) and s.locked_at is null order by s.selection_id`)
  return rows.map(({ selection_id }) => selection_id)
}

export type TeamOfDouble = {
  selection_id: number
  user_id: number
  /** Whether the team can no longer change, because its selection is locked or its deadline has passed. */
  is_late: boolean
}

/**
 * Lists the teams in these selections that have the double as a pick or as a reserve. The caller must hold the gates of
 * the selections. Also locks the rows of the selections, because the demo's fake players pick without taking the gates.
 */
export async function listTeamsOf(
  tx: Db,
  double_id: number,
  selection_ids: readonly number[],
): Promise<TeamOfDouble[]> {
  await tx.run(sql`
    select from selections where selection_id = any (${selection_ids}::int[]) order by selection_id for update`)
  return tx.many(sql<TeamOfDouble>`
    select selection_id, user_id, s.locked_at is not null or s.trading_close <= game_now() as is_late
    from (
      select selection_id, user_id from picks where athlete_id = ${double_id} and selection_id = any (${selection_ids}::int[])
      union
      select selection_id, user_id from reserves where athlete_id = ${double_id} and selection_id = any (${selection_ids}::int[])) own
    join selections s using (selection_id)`)
}

/**
 * In these teams, replaces the double by the athlete at the price that was paid. If a team has both, the double's pick
 * is deleted. The athlete then becomes captain if the double was captain, and the picks ranked below the double move
 * up.
 */
export async function moveOpenPicks(
  tx: Db,
  { athlete_id, double_id }: Pair,
  teams: readonly TeamOfDouble[],
): Promise<void> {
  const these = sql`json_to_recordset(${JSON.stringify(teams)}) as team (selection_id int, user_id int)`
  const gone = await tx.many(sql<{ selection_id: number; user_id: number; is_team_captain: boolean }>`
    delete from picks d using ${these}, picks own
    where d.selection_id = team.selection_id and d.user_id = team.user_id and d.athlete_id = ${double_id}
      and own.selection_id = d.selection_id and own.user_id = d.user_id and own.athlete_id = ${athlete_id}
    returning d.selection_id, d.user_id, d.is_team_captain`)
  const captains = gone.filter(({ is_team_captain }) => is_team_captain)
  await tx.run(sql`
    update picks p set is_team_captain = true
    from json_to_recordset(${JSON.stringify(captains)}) as team (selection_id int, user_id int)
    where p.selection_id = team.selection_id and p.user_id = team.user_id and p.athlete_id = ${athlete_id}`)
  await closeGaps(tx, gone)
  await tx.run(sql`
    update picks p set athlete_id = ${athlete_id} from ${these}
    where p.selection_id = team.selection_id and p.user_id = team.user_id and p.athlete_id = ${double_id}`)
  await tx.run(sql`
    update teams t set revision = t.revision + 1 from ${these}
    where t.selection_id = team.selection_id and t.user_id = team.user_id`)
}

/** Renumbers the ranked picks of these teams, in two steps, so that two picks never have the same rank. */
async function closeGaps(tx: Db, teams: readonly { selection_id: number; user_id: number }[]): Promise<void> {
  const these = sql`json_to_recordset(${JSON.stringify(teams)}) as team (selection_id int, user_id int)`
  await tx.run(sql`
    update picks p set rank = rank + 1000 from ${these}
    where p.selection_id = team.selection_id and p.user_id = team.user_id and rank is not null`)
  await tx.run(sql`
    update picks p set rank = placed.place from (
      select o.selection_id, o.user_id, o.athlete_id,
        row_number() over (partition by o.selection_id, o.user_id, o.gender order by o.rank) as place
      from picks o join ${these} using (selection_id, user_id) where o.rank is not null) placed
    where p.selection_id = placed.selection_id and p.user_id = placed.user_id and p.athlete_id = placed.athlete_id`)
}
