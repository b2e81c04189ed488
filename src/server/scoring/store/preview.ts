import type { Db } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'
import { standingRows } from '#server/standings/store/build.ts'
import { replacedPicks, startsOfSheet } from '#server/standings/store/line-up.ts'
import type { RaceChange } from '../change.ts'

export type AthleteChange = {
  race_id: number
  athlete_id: number
  name: string
  country: string
  before: number | null
  after: number | null
}

/** Lists athletes whose points as plain picks would change, largest change first. */
export async function listAthleteChanges(db: Db, changed: readonly RaceChange[]): Promise<AthleteChange[]> {
  return db.many(sql<AthleteChange>`
    with given as (select race_id, sheet_id from json_to_recordset(${JSON.stringify(changed.map(sheetOf))})
      as given (race_id int, sheet_id int)),
    old as (${plainPoints(sql`select g.race_id, r.sheet_id from given g join races r using (race_id)`)}),
    new as (${plainPoints(sql`select race_id, sheet_id from given`)})
    select race_id, athlete_id, a.name, a.country, old.points as before, new.points as after
    from old full join new using (race_id, athlete_id) join athletes a using (athlete_id)
    where old.points is distinct from new.points
    order by abs(coalesce(new.points, 0) - coalesce(old.points, 0)) desc, race_id, coalesce(new.points, 0) desc, a.name`)
}

function sheetOf({ race_id, publication }: RaceChange) {
  return { race_id, sheet_id: publication.sheet_id }
}

function plainPoints(sheets: ReturnType<typeof sql>) {
  return sql`
    select race_id, athlete_id, sum(points)::int as points from (${sheets}) s join sheet_lines l using (sheet_id)
    where l.role = 0 group by race_id, athlete_id`
}

/** Counts the picks that are replaced by reserves in these races, before and after the change. */
export async function countReplaced(
  db: Db,
  changed: readonly RaceChange[],
): Promise<{ before: number; after: number }> {
  const sheets = changed.map(({ race_id, before, publication }) => {
    return { race_id, old_id: before.sheet_id, new_id: publication.sheet_id }
  })
  const replacedBy = (sheet_id: Sql) =>
    replacedPicks({ selection_id: sql`r.selection_id`, starts: startsOfSheet(sheet_id) })
  return db.one(sql<{ before: number; after: number }>`
    select coalesce(sum(old.picks), 0)::int as before, coalesce(sum(new.picks), 0)::int as after
    from json_to_recordset(${JSON.stringify(sheets)}) as given (race_id int, old_id int, new_id int)
    join races r on r.race_id = given.race_id and has_reserves(r.selection_id)
    cross join lateral (select count(*) as picks from (${replacedBy(sql`given.old_id`)}) x) old
    cross join lateral (select count(*) as picks from (${replacedBy(sql`given.new_id`)}) x) new`)
}

type ScoreAndRank = { score: number; rank: number } | null
export type PlayerChange = { user_id: number; team_name: string; before: ScoreAndRank; after: ScoreAndRank }

export async function listPlayerChanges(
  db: Db,
  old_standing_id: number | null,
  new_standing_id: number | null,
  limit: number,
): Promise<{ changed: number; first: PlayerChange[] }> {
  const rows = await db.many(sql<PlayerChange & { changed: number }>`
    select user_id, u.team_name, ${placeOf(sql`o`)} as before, ${placeOf(sql`n`)} as after,
      (count(*) over ())::int as changed
    from ${standingRows(old_standing_id)} o full join ${standingRows(new_standing_id)} n using (user_id) join users u using (user_id)
    where (o.score, o.rank) is distinct from (n.score, n.rank)
    order by abs(coalesce(n.score, 0) - coalesce(o.score, 0)) desc, user_id limit ${limit}`)
  const first = rows.map(({ user_id, team_name, before, after }) => ({ user_id, team_name, before, after }))
  return { changed: rows[0]?.changed ?? 0, first }
}

function placeOf(side: ReturnType<typeof sql>) {
  return sql`case when ${side}.score is not null
    then json_build_object('score', ${side}.score, 'rank', ${side}.rank) end`
}

type Names = Record<number, string>
export type BoardNames = { races: Names; selections: Names; weekends: Names; cups: Names }

/** Lists the names of everything in a season that can have a board, by id. */
export async function loadBoardNames(db: Db, season_id: number): Promise<BoardNames> {
  return db.one(sql<BoardNames>`
    with season_weekends as (select weekend_id, weekend_name from weekends where season_id = ${season_id})
    select
      (select coalesce(json_object_agg(race_id, weekend_name || ', ' || name), '{}')
        from races join season_weekends using (weekend_id)) as races,
      (select coalesce(json_object_agg(selection_id, weekend_name || ', selection ' || name), '{}')
        from selections join season_weekends using (weekend_id)) as selections,
      (select coalesce(json_object_agg(weekend_id, weekend_name), '{}') from season_weekends) as weekends,
      (select coalesce(json_object_agg(cup_id, name), '{}')
        from cups where season_id = ${season_id}) as cups`)
}

/** Whether any player's score or rank differs between the two standings. */
export async function hasBoardChanged(
  db: Db,
  old_standing_id: number | null,
  new_standing_id: number | null,
): Promise<boolean> {
  const row = await db.one(sql<{ has_changed: boolean }>`
    select exists (
      select from ${standingRows(old_standing_id)} o full join ${standingRows(new_standing_id)} n using (user_id)
      where (o.score, o.rank) is distinct from (n.score, n.rank)) as has_changed`)
  return row.has_changed
}

export async function listTop(db: Db, standing_id: number | null) {
  return db.many(sql<{ user_id: number; team_name: string; score: number; rank: number }>`
    select user_id, u.team_name, s.score, s.rank from ${standingRows(standing_id)} s join users u using (user_id)
    order by s.rank, user_id limit 3`)
}
