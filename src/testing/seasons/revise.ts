import type pg from 'pg'

type Row = {
  athlete_id: number
  place: number | null
  status: string | null
  sprint_place: number | null
  climb_place: number | null
}

/** Adds a revision to a race: its latest results, as changed by `edit`. Returns the number of the revision. */
export async function revise(
  pool: pg.Pool,
  race_id: number,
  edit: (rows: Row[]) => Row[] = (rows) => rows,
): Promise<number> {
  const { rows } = await pool.query<Row>(
    `select athlete_id, place, status, sprint_place, climb_place from results where revision_id =
       (select max(revision_id) from result_revisions where race_id = $1) order by place, athlete_id`,
    [race_id],
  )
  const added = await pool.query<{ number: number }>(
    `with revision as (
       insert into result_revisions (race_id, number, imported_by, source, digest)
       select $1, max(number) + 1, 'test', 'again.csv', repeat('0', 64) from result_revisions where race_id = $1
       returning revision_id, number),
     filled as (
       insert into results (revision_id, athlete_id, place, status, sprint_place, climb_place)
       select revision_id, athlete_id, place, status, sprint_place, climb_place
       from revision, json_to_recordset($2) as row (athlete_id int, place int, status text, sprint_place int,
         climb_place int))
     select number from revision`,
    [race_id, JSON.stringify(edit(rows))],
  )
  return added.rows[0]!.number
}

export function withoutWinner([winner, ...others]: Row[]): Row[] {
  return [{ ...winner!, place: null, status: 'DSQ' }, ...others]
}
