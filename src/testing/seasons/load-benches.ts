import type pg from 'pg'
import type { Gender } from '#game/genders.ts'
import type { RaceField, TeamBench } from '#testing/reference/reserves.ts'
import type { SeasonBenches } from '#testing/reference/totals.ts'

/**
 * Whether a selection is plain: without ranked picks, without picks of teams, and without squads that roll over (rules
 * §11).
 */
const is_plain = 'not takes_ranked_picks and not takes_team_picks and not rolls_over'

/**
 * Loads what the reference implementation needs about reserves and vice-captains; undefined if the season has neither.
 */
export async function loadBenches(pool: pg.Pool, season_id: number): Promise<SeasonBenches | undefined> {
  const query = async <Item extends object>(text: string) => (await pool.query<Item>(text, [season_id])).rows
  const [season] = await query<{ reserves: boolean | null; vice: boolean | null }>(
    `select (settings ->> 'takes_reserves')::boolean as reserves, (settings ->> 'takes_vice_captain')::boolean as vice
     from seasons where season_id = $1`,
  )
  if (!season?.reserves && !season?.vice) return undefined
  const benches = await query<TeamBench & { selection_id: number; user_id: number }>(
    `select t.selection_id, t.user_id, case when s.team_captains_enabled then t.vice_captain end as vice_captain, coalesce((
       select json_agg(json_build_object('athlete_id', athlete_id, 'gender', gender, 'place', place))
       from reserves v where v.selection_id = t.selection_id and v.user_id = t.user_id), '[]') as reserves
     from teams t join selections s using (selection_id) join weekends w using (weekend_id)
     where w.season_id = $1 and ${is_plain}`,
  )
  const fields = await query<RaceField & { race_id: number }>(
    `select race_id, gender,
       coalesce((select json_agg(json_build_object('athlete_id', athlete_id, 'status', status))
         from results x where x.revision_id = r.revision_id), '[]') as results,
       (select coalesce((select json_agg(json_build_object('athlete_id', athlete_id, 'state', state))
           from starters x where x.start_list_id = l.start_list_id), '[]')
         from start_lists l where l.race_id = r.race_id and l.withdrawn_at is null order by number desc limit 1) as starters
     from races r join selections using (selection_id)
     where season_id = $1 and ${is_plain} and kind not in ('relay', 'team_sprint')`,
  )
  const athletes = await query<{ athlete_id: number; gender: Gender }>(
    'select athlete_id, gender from athletes join season_athletes using (athlete_id) where season_id = $1',
  )
  return {
    benches: benches.map((bench) => ({
      ...bench,
      vice_captain: season.vice ? bench.vice_captain : null,
      reserves: season.reserves ? bench.reserves : [],
    })),
    fields: new Map(fields.map(({ race_id, ...field }) => [race_id, field])),
    genders: new Map(athletes.map(({ athlete_id, gender }) => [athlete_id, gender])),
  }
}
