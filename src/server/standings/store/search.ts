import { containing } from '#server/platform/db/containing.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'
import { standingTable } from './build.ts'
import type { Standing } from './pointers.ts'
import { columnsOf, type PlaceRow, placesOf, type Range } from './read.ts'

/**
 * At most this many matches are counted and listed, best first. Counting all matches of a common text would take
 * seconds.
 */
export const max_found = 5000

/**
 * If very many teams match, the board is searched in steps. The first step ends at this position; each further step
 * reaches four times as far down.
 */
const first_step = 10_000

export type SearchHits = { rows: PlaceRow[]; total: number }

type Hit = { user_id: number; position: number }

/**
 * Searches players whose team name contains the text. Lists the best first, with their ranks on the whole board (rules
 * §11).
 */
export async function searchPlaces(
  db: Db,
  standing: Standing,
  range: Range,
  text: string,
): Promise<SearchHits> {
  const some = await listSomeHits(db, standing, range, text)
  const is_all = some.length <= max_found
  const hits = is_all ? some.sort(byPosition) : await listBestHits(db, standing, range, text)

  const page = hits.slice(range.offset, range.offset + range.limit)
  return { rows: await listPlacesOf(db, standing, range, page), total: is_all ? hits.length : max_found }
}

/** Lists at most `max_found` + 1 matches in any order. Uses the index of names. */
async function listSomeHits(db: Db, standing: Standing, range: Range, text: string): Promise<Hit[]> {
  return db.many(sql<Hit>`${hitsOf(standing, range, text)} limit ${max_found + 1}`)
}

/** Scans the board from the top until it has enough matches for the page. */
async function listBestHits(db: Db, standing: Standing, range: Range, text: string): Promise<Hit[]> {
  const { position } = columnsOf(range)
  const wanted = Math.min(range.offset + range.limit, max_found)
  const hits: Hit[] = []

  for (let from = 0, to = first_step; hits.length < wanted && from < standing.players; from = to, to *= 4) {
    const rows = await db.many(sql<Hit>`
      ${hitsOf(standing, range, text)} and s.${position} > ${from} and s.${position} <= ${to}
      order by s.${position} limit ${wanted - hits.length}`)
    hits.push(...rows)
  }
  return hits
}

function hitsOf(standing: Standing, range: Range, text: string): Sql {
  const { position } = columnsOf(range)
  return sql`
    select s.user_id, s.${position} as position
    from users u join ${standingTable(standing.standing_id)} s using (user_id)
    where u.team_name_folded like ${containing(text)} and u.deleted_at is null and s.${position} is not null`
}

async function listPlacesOf(
  db: Db,
  standing: Standing,
  range: Range,
  hits: readonly Hit[],
): Promise<PlaceRow[]> {
  const user_ids = hits.map((hit) => hit.user_id)
  return db.many(sql<PlaceRow>`
    ${placesOf(standing, range)}
    where s.user_id = any (${user_ids}::int[])
    order by s.${columnsOf(range).position}`)
}

function byPosition(a: Hit, b: Hit): number {
  return a.position - b.position
}
