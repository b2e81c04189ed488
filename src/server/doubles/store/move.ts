import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Pair } from './facts.ts'

/**
 * Adds the athlete to the seasons in which only the double is, with the double's flags. Inactive and without a price, the
 * athlete is not on offer yet, so no row of a selection changes before its gate is taken.
 */
export async function joinSeasons(tx: Db, { athlete_id, double_id }: Pair): Promise<void> {
  await tx.run(sql`
    insert into season_athletes (season_id, athlete_id, active, youth, is_qci_bonus_eligible, is_cub, pro_team_id)
    select season_id, ${athlete_id}, false, youth, is_qci_bonus_eligible, is_cub, pro_team_id
    from season_athletes where athlete_id = ${double_id}
    on conflict (season_id, athlete_id) do nothing`)
}

/**
 * Moves the double's prices to the athlete where the athlete has none, and removes the double from all seasons. In
 * `joined_ids`, the seasons that the athlete joined, the athlete becomes active if the double was.
 */
export async function moveSeasonData(
  tx: Db,
  { athlete_id, double_id }: Pair,
  joined_ids: readonly number[],
): Promise<void> {
  await tx.run(sql`
    insert into prices (season_id, athlete_id, set_at, price)
    select season_id, ${athlete_id}, set_at, price from prices p
    where athlete_id = ${double_id} and not exists (
      select from prices own where own.season_id = p.season_id and own.athlete_id = ${athlete_id})`)
  await tx.run(sql`
    update season_athletes s set price = coalesce(s.price, d.price),
      active = case when s.season_id = any (${joined_ids}::int[]) then d.active else s.active end
    from season_athletes d
    where s.athlete_id = ${athlete_id} and d.athlete_id = ${double_id} and d.season_id = s.season_id`)
  await tx.run(sql`delete from season_athletes where athlete_id = ${double_id}`)
  await tx.run(sql`delete from popularity where athlete_id = ${double_id}`)
}

/**
 * Planned prices of the double become planned prices of the athlete, unless the athlete is in planned prices of the
 * season too. They still fit the athlete's price if they fitted the double's. Call it before `moveSeasonData`. Returns
 * the plans that changed.
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

/** The selections of these seasons that are not locked, in the order in which gates are taken. */
export async function listOpenSelections(db: Db, season_ids: readonly number[]): Promise<number[]> {
  const rows = await db.many(sql<{ selection_id: number }>`
    select s.selection_id from selections s join weekends w using (weekend_id)
    where w.season_id = any (${season_ids}::int[]) and s.locked_at is null order by s.selection_id`)
  return rows.map(({ selection_id }) => selection_id)
}

/**
 * Whether a team has the double although its deadline has passed. Call it while holding the gates of the open
 * selections. Their rows are locked as well, because the demo's fake players pick without the gates.
 */
export async function hasLatePicks(
  tx: Db,
  double_id: number,
  selection_ids: readonly number[],
): Promise<boolean> {
  await tx.run(sql`
    select from selections where selection_id = any (${selection_ids}::int[]) order by selection_id for update`)
  const row = await tx.one(sql<{ is_picked: boolean }>`
    select exists (select from picks p join selections s using (selection_id)
      where s.selection_id = any (${selection_ids}::int[]) and p.athlete_id = ${double_id}
        and (s.locked_at is not null or s.trading_close <= game_now())) as is_picked`)
  return row.is_picked
}

type TeamKey = { selection_id: number; user_id: number }

/**
 * Makes picks of the double picks of the athlete, at the price that was paid. A team with both keeps the athlete, as
 * captain if one of them was. A last change that concerned the double cannot be undone any more.
 */
export async function moveOpenPicks(
  tx: Db,
  { athlete_id, double_id }: Pair,
  selection_ids: readonly number[],
): Promise<void> {
  const gone = await tx.many(sql<TeamKey & { is_team_captain: boolean }>`
    delete from picks d using picks own
    where d.selection_id = any (${selection_ids}::int[]) and d.athlete_id = ${double_id} and own.athlete_id = ${athlete_id}
      and own.selection_id = d.selection_id and own.user_id = d.user_id
    returning d.selection_id, d.user_id, d.is_team_captain`)
  const captains = gone.filter(({ is_team_captain }) => is_team_captain)
  await tx.run(sql`
    update picks p set is_team_captain = true
    from json_to_recordset(${JSON.stringify(captains)}) as team (selection_id int, user_id int)
    where p.selection_id = team.selection_id and p.user_id = team.user_id and p.athlete_id = ${athlete_id}`)
  const moved = await tx.many(sql<TeamKey>`
    update picks set athlete_id = ${athlete_id}
    where selection_id = any (${selection_ids}::int[]) and athlete_id = ${double_id}
    returning selection_id, user_id`)
  const changed = [...gone, ...moved]
  await tx.run(sql`
    update teams t set revision = t.revision + 1
    from json_to_recordset(${JSON.stringify(changed)}) as team (selection_id int, user_id int)
    where t.selection_id = team.selection_id and t.user_id = team.user_id`)
  await tx.run(sql`
    update teams t set previous = null
    where t.selection_id = any (${selection_ids}::int[]) and t.previous is not null and exists (
      select from json_array_elements(t.previous) pick where (pick ->> 0)::int = ${double_id})`)
}
