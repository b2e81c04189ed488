import type { AdminSearchHit } from '#contract/admin/search.ts'
import { former_codes, former_names, is_no_double } from '#server/athletes/store/aliases.ts'
import { containing } from '#server/platform/db/containing.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'

type Search = { text: string; season_id: number; may_see_emails: boolean }

const MAX_PER_KIND = 5

/**
 * Searches races, weekends, athletes, players and leagues, and returns them in that order. In each group, names that
 * begin with the text come first.
 */
export async function searchAll(db: Db, search: Search): Promise<AdminSearchHit[]> {
  const queries = [racesOf, weekendsOf, athletesOf, playersOf, leaguesOf]
  const hits = await Promise.all(queries.map((queryOf) => db.many(queryOf(search))))
  return hits.flat()
}

const startsWith = (folded: Sql, text: string) => sql`strpos(${folded}, fold_name(${text})) = 1`

function racesOf({ text, season_id }: Search): Sql<AdminSearchHit> {
  return sql<AdminSearchHit>`
    select 'race' as kind, r.race_id as id, r.name, w.weekend_name as detail
    from races r join weekends w using (weekend_id)
    where r.season_id = ${season_id} and (fold_name(r.name || ' ' || w.weekend_name) like ${containing(text)}
      or fold_name(r.race_code) = fold_name(${text}) or 'race ' || r.race_id = fold_name(${text}))
    order by ${startsWith(sql`fold_name(r.name)`, text)} desc, abs(extract(epoch from r.date - game_now())), r.race_id
    limit ${MAX_PER_KIND}`
}

function weekendsOf({ text, season_id }: Search): Sql<AdminSearchHit> {
  return sql<AdminSearchHit>`
    select 'weekend' as kind, w.weekend_id as id, w.weekend_name as name,
      to_char(w.event_start at time zone w.time_zone, 'YYYY-MM-DD') as detail
    from weekends w
    where w.season_id = ${season_id}
      and (fold_name(w.weekend_name) like ${containing(text)} or 'weekend ' || w.weekend_id = fold_name(${text}))
    order by ${startsWith(sql`fold_name(w.weekend_name)`, text)} desc,
      abs(extract(epoch from w.event_start - game_now())), w.weekend_id
    limit ${MAX_PER_KIND}`
}

function athletesOf({ text }: Search): Sql<AdminSearchHit> {
  return sql<AdminSearchHit>`
    select 'athlete' as kind, athlete_id as id, name, concat_ws(' · ', country, federation_code) as detail
    from athletes a
    where ${is_no_double}
      and (fold_name(name) like ${containing(text)} or fold_name(federation_code) = fold_name(${text})
        or exists (select from unnest(${former_names}) former where fold_name(former) like ${containing(text)})
        or exists (select from unnest(${former_codes}) former where fold_name(former) = fold_name(${text})))
    order by ${startsWith(sql`fold_name(name)`, text)} desc, name, athlete_id limit ${MAX_PER_KIND}`
}

/** Deleted players can be found only by their id. */
function playersOf({ text, may_see_emails }: Search): Sql<AdminSearchHit> {
  const or_email = may_see_emails ? sql`or email_folded like ${containing(text)}` : sql``
  return sql<AdminSearchHit>`
    select 'player' as kind, user_id as id, case when deleted_at is null then user_name else 'Deleted player' end as name,
      case when deleted_at is null then team_name else '' end as detail
    from users
    where deleted_at is null and (user_name_folded like ${containing(text)} or team_name_folded like ${containing(text)}
      ${or_email}) or user_id::text = ${text} or 'player ' || user_id = fold_name(${text})
    order by ${startsWith(sql`user_name_folded`, text)} desc, user_id limit ${MAX_PER_KIND}`
}

function leaguesOf({ text }: Search): Sql<AdminSearchHit> {
  return sql<AdminSearchHit>`
    select 'league' as kind, league_id as id, name,
      case members when 1 then '1 member' else members || ' members' end as detail
    from leagues where name_folded like ${containing(text)} or 'league ' || league_id = fold_name(${text})
    order by ${startsWith(sql`name_folded`, text)} desc, members desc, league_id limit ${MAX_PER_KIND}`
}
