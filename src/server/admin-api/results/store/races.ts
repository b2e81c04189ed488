import type { AdminRace, PublishJob } from '#contract/admin/results/results.ts'
import type { Gender } from '#game/genders.ts'
import { PROTEST_HOURS, type RaceState } from '#game/scoring/publications.ts'
import { type RaceKind, TEAM_KINDS } from '#game/scoring/race-kinds.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'

type Instants = 'date' | 'trading_close' | 'published_at' | 'protests_end_at'

type AdminRaceRow = Omit<AdminRace, Instants> & {
  date: Date
  trading_close: Date
  published_at: Date | null
  protests_end_at: Date | null
}

/**
 * Lists the races of the current season with the state of their results. With `race_id`, lists only this race.
 * `has_draft` tells whether the user has a draft.
 */
export async function listAdminRaces(
  db: Db,
  user_id: number,
  race_id: number | null = null,
): Promise<AdminRaceRow[]> {
  return db.many(sql<AdminRaceRow>`
    select r.race_id, r.race_code, r.name, r.gender, r.kind = any(${TEAM_KINDS}::text[]) as is_team_race, r.date,
      r.weekend_id, w.weekend_name, w.time_zone, r.state, r.include_in_total as in_totals,
      exists (select from live_batches b where b.race_id = r.race_id) as is_live, r.date <= game_now() as has_started,
      s.locked_at is not null or s.trading_close <= game_now() as is_locked, s.trading_close,
      (select count(x.place)::int from results x where x.revision_id = latest.revision_id) as placed,
      latest.number as latest_number, published.number as published_number, p.published_at,
      case when r.state = 'provisional' then p.published_at + make_interval(hours => ${PROTEST_HOURS}) end as protests_end_at,
      exists (select from result_drafts d where d.race_id = r.race_id and d.user_id = ${user_id}) as has_draft
    from races r join seasons y using (season_id) join weekends w using (weekend_id) join selections s using (selection_id)
    left join result_revisions latest on latest.revision_id = latest_revision(r.race_id)
    left join result_revisions published on published.revision_id = r.revision_id
    left join lateral (select max(published_at) as published_at from publications p where p.race_id = r.race_id) p on true
    where y.is_current and (${race_id}::int is null or r.race_id = ${race_id})
    order by r.date, r.race_id`)
}

/** The data of a race that is needed for importing and publishing results. */
export type RaceFacts = {
  race_id: number
  season_id: number
  season: string
  race_code: string | null
  name: string
  kind: RaceKind
  gender: Gender
  state: RaceState
  in_totals: boolean
  is_ahead: boolean
  latest_id: number | null
  published_id: number | null
}

export async function findRaceFacts(db: Db, race_id: number): Promise<RaceFacts | undefined> {
  return db.maybeOne(sql<RaceFacts>`
    select r.race_id, r.season_id, y.name as season, r.race_code, r.name, r.kind, r.gender, r.state,
      r.include_in_total as in_totals, r.date > game_now() as is_ahead, latest_revision(r.race_id) as latest_id, r.revision_id as published_id
    from races r join seasons y using (season_id) where r.race_id = ${race_id} and y.is_current`)
}

/** SQL for the name of an actor. An actor that is not a player or a token is returned unchanged. */
function nameOf(actor: Sql): Sql {
  return sql`coalesce(actor_name(${actor}), ${actor})`
}

type RevisionRow = {
  number: number
  imported_at: Date
  imported_by: string
  source: string
  rows: number
  placed: number
  is_published: boolean
  is_latest: boolean
  is_discarded: boolean
  discard_reason: string | null
}

export async function listRaceRevisions(db: Db, race_id: number): Promise<RevisionRow[]> {
  return db.many(sql<RevisionRow>`
    select v.number, v.imported_at, ${nameOf(sql`v.imported_by`)} as imported_by, v.source,
      (select count(*)::int from results x where x.revision_id = v.revision_id) as rows,
      (select count(x.place)::int from results x where x.revision_id = v.revision_id) as placed,
      r.revision_id is not distinct from v.revision_id as is_published,
      v.revision_id is not distinct from latest_revision(r.race_id) as is_latest,
      d.revision_id is not null as is_discarded, d.reason as discard_reason
    from result_revisions v join races r using (race_id)
    left join discarded_revisions d on d.revision_id = v.revision_id
    where v.race_id = ${race_id} order by v.number desc`)
}

type PublicationRow = {
  publication_id: number
  published_at: Date
  published_by: string
  state: RaceState
  number: number | null
  reason: string | null
  revision_id: number | null
  in_totals: boolean
}

export async function listRacePublications(db: Db, race_id: number): Promise<PublicationRow[]> {
  return db.many(sql<PublicationRow>`
    select p.publication_id, p.published_at, ${nameOf(sql`p.published_by`)} as published_by, p.state, v.number, p.reason,
      p.revision_id, p.include_in_total as in_totals
    from publications p left join result_revisions v on v.revision_id = p.revision_id
    where p.race_id = ${race_id} order by p.publication_id desc`)
}

type PointsRow = { athlete_id: number; points: number }

/** Returns the published points of each athlete in a race, in hundredths. */
export async function readPublishedPoints(db: Db, race_id: number): Promise<Map<number, number>> {
  const rows = await db.many(sql<PointsRow>`
    select l.athlete_id, sum(l.points)::int as points
    from races r join sheet_lines l using (sheet_id)
    where r.race_id = ${race_id} and l.role = 0 group by l.athlete_id`)
  return new Map(rows.map(({ athlete_id, points }) => [athlete_id, points]))
}

export async function findPublishJob(db: Db, race_id: number): Promise<PublishJob | undefined> {
  return db.maybeOne(sql<PublishJob>`
    select job_id, state, share::float8 as share, problem ->> 'message' as problem,
      extract(epoch from finished_at - created_at)::float8 as took_s
    from jobs where kind = 'publish' and input -> 'race_ids' @> to_jsonb(${race_id}::int)
    order by job_id desc limit 1`)
}
