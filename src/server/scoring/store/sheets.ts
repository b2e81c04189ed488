import type { ProTeam } from '#game/scoring/pro-teams.ts'
import type { RaceKind } from '#game/scoring/race-kinds.ts'
import type { RaceResult } from '#game/scoring/results.ts'
import type { SheetLine } from '#game/scoring/sheet.ts'
import type { RaceStarts } from '#game/scoring/stand-ins.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

export type SheetRules = {
  points: number[]
  sprint_points: number[]
  climb_points: number[]
  takes_ranked_picks: boolean
  team_captains_enabled: boolean
  kind: RaceKind
  max_picks_per_gender: number
}

/** Finds the points tables and the selection's rules with which a race is scored. */
export async function findSheetRules(db: Db, race_id: number): Promise<SheetRules> {
  return db.one(sql<SheetRules>`
    select ${pointsOf('points_table')} as points, ${pointsOf('sprint_points_table')} as sprint_points,
      ${pointsOf('climb_points_table')} as climb_points, s.takes_ranked_picks, s.team_captains_enabled,
      r.kind, s.max_picks_per_gender
    from races r join selections s using (selection_id) where r.race_id = ${race_id}`)
}

/** Returns SQL for the points by place. A place that the table lacks earns nothing, so the list has no gaps. */
function pointsOf(column: string) {
  return sql`array(
    select coalesce(t.points, 0) from generate_series(1, (
      select max(place) from points_table_rows m
      where m.season_id = r.season_id and m.points_table = r.${sql.ref(column)})) as n (place)
    left join points_table_rows t
      on t.season_id = r.season_id and t.points_table = r.${sql.ref(column)} and t.place = n.place
    order by n.place)`
}

export async function listSheetResults(db: Db, revision_id: number): Promise<RaceResult[]> {
  return db.many(sql<RaceResult>`
    select x.athlete_id, x.place, x.status, x.sprint_place, x.climb_place, a.gender, a.is_team,
      coalesce(s.youth, false) as youth, coalesce(s.is_qci_bonus_eligible, false) as is_qci_bonus_eligible,
      s.pro_team_id
    from results x
    join result_revisions v using (revision_id)
    join races r using (race_id)
    join athletes a on a.athlete_id = x.athlete_id
    left join season_athletes s on s.season_id = r.season_id and s.athlete_id = x.athlete_id
    where x.revision_id = ${revision_id} order by x.athlete_id`)
}

/** Lists the pro teams of the race's season that can be picked, each with the `athlete_id` under which it is picked. */
export async function listProTeams(db: Db, race_id: number): Promise<ProTeam[]> {
  return db.many(sql<ProTeam>`
    select s.athlete_id, s.pro_team_id from races r
    join season_athletes s on s.season_id = r.season_id and s.pro_team_id is not null
    join athletes a on a.athlete_id = s.athlete_id and a.is_team
    where r.race_id = ${race_id}`)
}

/** Saves a sheet, unless the revision already has a sheet with the same digest. Returns the id of the sheet. */
export async function saveSheet(
  db: Db,
  sheet: { race_id: number; revision_id: number; rules_version: number; digest: string },
  { lines, youth, starts }: { lines: readonly SheetLine[]; youth: readonly number[]; starts: RaceStarts },
): Promise<number> {
  const row = await db.one(sql<{ sheet_id: number }>`
    with inserted as (
      insert into sheets (race_id, revision_id, rules_version, digest, absent_gender)
      values (${sheet.race_id}, ${sheet.revision_id}, ${sheet.rules_version}, ${sheet.digest}, ${starts.absent_gender})
      on conflict (revision_id, digest) do nothing returning sheet_id),
    lines as (
      insert into sheet_lines (sheet_id, athlete_id, role, component, points)
      select sheet_id, athlete_id, role, component, points
      from inserted, json_to_recordset(${JSON.stringify(lines)})
        as line (athlete_id int, role smallint, component text, points int)),
    youth as (
      insert into sheet_youth (sheet_id, athlete_id)
      select sheet_id, athlete_id from inserted, unnest(${youth}::int[]) as athlete_id),
    starts as (
      insert into sheet_starts (sheet_id, athlete_id, state)
      select sheet_id, athlete_id, state
      from inserted, json_to_recordset(${JSON.stringify(starts.athletes)}) as start (athlete_id int, state text))
    select sheet_id from inserted
    union all
    select sheet_id from sheets where revision_id = ${sheet.revision_id} and digest = ${sheet.digest}`)
  return row.sheet_id
}

/**
 * Whether two sheets of the race give everybody the same points in every cup. Youth flags matter only if a cup counts
 * youth. Sheets with different starts count as different, because reserves may then replace different picks.
 */
export async function haveSamePoints(
  db: Db,
  race_id: number,
  [one, other]: readonly [number, number],
): Promise<boolean> {
  const row = await db.one(sql<{ is_same: boolean }>`
    with counted as (
      select exists (select from cup_races x join cups using (cup_id)
        where x.race_id = ${race_id} and counts = 'youth') as youth),
    line as (
      select sheet_id, athlete_id, role, component, points,
        counted.youth and exists (select from sheet_youth y
          where y.sheet_id = l.sheet_id and y.athlete_id = l.athlete_id) as counts_as_youth
      from sheet_lines l cross join counted where sheet_id in (${one}, ${other})),
    sides as (
      select from line group by athlete_id, role, component, points, counts_as_youth having count(*) <> 2)
    select not exists (select from sides) and not exists (
      select from sheet_starts where sheet_id in (${one}, ${other}) group by athlete_id, state having count(*) <> 2)
      and (select count(distinct coalesce(absent_gender, 'none')) = 1 from sheets where sheet_id in (${one}, ${other}))
      as is_same`)
  return row.is_same
}
