import type pg from 'pg'
import { SETTINGS_PRESETS, type SeasonSettings, type Variant } from '#game/calendar/season-settings.ts'
import type { CupKind } from '#game/scoring/cups.ts'
import type { Contents } from '#testing/database/database.ts'
import { bench_statements } from './random-benches.ts'

export type Size = { weekends: number; users: number; athletes: number; leagues: number }

export type RandomSeason = { season_id: number; race_ids: number[] }

/** Database contents that `makeRandomSeason` makes. */
export function randomContents(size: Size, seed: number): Contents<RandomSeason> {
  const name = ['random', seed, ...Object.values(size)].join('_')
  return { name, fill: (pool) => makeRandomSeason(pool, size, seed) }
}

/**
 * Generates a season from a seed. It has weekends with one or more selections, women's and men's races, cups, captains,
 * ranked picks, pro teams, side bets, verified users and leagues of every size. Each race has a first revision of
 * results with ties, athletes who did not finish, and sprint and climb places. With `has_bench`, teams have reserves
 * and vice-captains, and two thirds of the races have start lists. Nothing is published. Everything is locked.
 */
export async function makeRandomSeason(
  pool: pg.Pool,
  size: Size,
  seed: number,
  variant: Variant = 'worldcup',
  has_bench = false,
): Promise<RandomSeason> {
  const preset = SETTINGS_PRESETS[variant]
  const cups: CupKind[] = [...preset.cups, 'youth']
  const settings: SeasonSettings = { ...preset, cups, pro_teams: true, ranked_split: true }
  const bench = { takes_reserves: has_bench, takes_vice_captain: has_bench }
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select setseed($1)', [(seed % 1000) / 1000])
    const season = await client.query<{ season_id: number }>(
      `insert into seasons (name, variant, settings, is_current)
       values ('Season ' || $1::int, $2, $3, not exists (select from seasons)) returning season_id`,
      [seed, variant, JSON.stringify({ ...settings, ...bench })],
    )
    const { season_id } = season.rows[0]!
    const all = [...statements, ...(has_bench ? bench_statements : []), ...lock_statements]
    for (const statement of all) await client.query(statement, valuesOf(statement, season_id, size))
    await client.query('commit')
    const races = await client.query<{ race_id: number }>(
      'select race_id from races where season_id = $1 order by date, race_id',
      [season_id],
    )
    return { season_id, race_ids: races.rows.map((row) => row.race_id) }
  } finally {
    client.release()
  }
}

/**
 * Returns the values of a statement's parameters. In the SQL, a comment names the value of each parameter once, in the
 * order of the parameters.
 */
function valuesOf(statement: string, season: number, size: Size): number[] {
  const values: Record<string, number> = { season, ...size }
  return [...statement.matchAll(/\/\* (\w+) \*\//g)].map(([, name]) => values[name!]!)
}

const statements = [
  `insert into points_tables select $1 /* season */, unnest(array['individual', 'sprint', 'climb'])`,
  `insert into points_table_rows
   select season_id, points_table, n, case points_table when 'individual' then (13 - n) * 850 else (11 - n) * 300 end
   from points_tables, generate_series(1, 10) n where season_id = $1 /* season */`,
  `insert into cups (season_id, name, counts)
   select $1 /* season */, name, counts from (values ('Overall', 'all'), ('Sprint', 'all'), ('Distance', 'all'),
     ('On the way', 'sprint'), ('Climb', 'climb'), ('Youth', 'youth')) as cup (name, counts)`,
  `insert into users (user_name, team_name, verified_user)
   select 'player ' || $1 || '-' || n, 'Team ' || n, random() < 0.3
   from (select $1::int /* season */) s, generate_series(1, $2::int /* users */) n`,
  `insert into athletes (federation_code, name, country, gender)
   select $1 || '-' || n, 'Athlete ' || n, 'NOR', case when n % 2 = 0 then 'f' else 'm' end
   from (select $1::int /* season */) s, generate_series(1, $2::int /* athletes */) n`,
  `insert into pro_teams (season_id, name, abbreviation) select $1 /* season */, 'Pro team ' || n, 'PT' || n from generate_series(1, 4) n`,
  `insert into season_athletes (season_id, athlete_id, price, youth, is_qci_bonus_eligible, pro_team_id)
   select $1::int, athlete_id, 1000, random() < 0.3, random() < 0.3,
     (select pro_team_id from pro_teams where season_id = $1::int and name = 'Pro team ' || athlete_id % 6)
   from athletes where federation_code like $1::int /* season */ || '-%'`,
  `insert into athletes (federation_code, name, country, gender, is_team)
   select season_id || '-team-' || pro_team_id, name, 'NOR', 'mixed', true from pro_teams where season_id = $1 /* season */`,
  `insert into season_athletes (season_id, athlete_id, price, pro_team_id)
   select season_id, athlete_id, 1000, pro_team_id
   from pro_teams join athletes on federation_code = season_id || '-team-' || pro_team_id
   where season_id = $1 /* season */`,
  `insert into weekends (season_id, weekend_name, event_start, event_end)
   select $1 /* season */, 'Weekend ' || n, timestamptz '2025-01-01' + n * interval '7 days',
     timestamptz '2025-01-03' + n * interval '7 days' from generate_series(1, $2::int /* weekends */) n`,
  // Every third weekend has three selections, like a tour. One in four selections has ranked picks, and one in four
  // takes pro teams.
  `insert into selections (weekend_id, name, trading_opens_at, trading_close, max_picks_per_gender,
     team_captains_enabled, takes_ranked_picks, takes_team_picks, is_mixed, is_coed)
   select weekend_id, 'Leg ' || n, event_start - interval '5 days', event_start + n * interval '1 day', 3,
     kind not in (0, 2), kind = 0, kind = 2, kind = 2, kind = 2
   from weekends, generate_series(1, 3) n, lateral (select (weekend_id + n) % 4 as kind) k
   where season_id = $1 /* season */ and (n = 1 or weekend_id % 3 = 0)`,
  `insert into races (season_id, weekend_id, selection_id, race_code, name, date, gender, kind, points_table,
     sprint_points_table, climb_points_table, include_in_total)
   select w.season_id, w.weekend_id, s.selection_id, s.selection_id || '-' || n, 'Race ' || n,
     s.trading_close + n * interval '1 hour', case when n % 2 = 0 then 'f' else 'm' end,
     case when n < 2 then 'sprint' else 'distance' end, 'individual',
     case when n <> 1 then 'sprint' end, case when n > 0 then 'climb' end, random() > 0.1
   from selections s join weekends w using (weekend_id), generate_series(0, 3) n
   where w.season_id = $1 /* season */ and (n < 2 or s.selection_id % 2 = 0)`,
  `insert into cup_races select cup_id, race_id from races r join cups c
   on c.season_id = r.season_id and (c.name = initcap(r.kind) or c.counts = 'youth'
     or c.counts = 'sprint' and sprint_points_table is not null or c.counts = 'climb' and climb_points_table is not null)
   where r.season_id = $1 /* season */`,
  `insert into teams (selection_id, user_id)
   select selection_id, user_id from selections s join weekends w using (weekend_id), users
   where w.season_id = $1 /* season */ and user_name like 'player ' || w.season_id || '-%' and random() < 0.8`,
  `insert into picks (selection_id, user_id, athlete_id, gender, is_team_captain, rank)
   select selection_id, user_id, athlete_id, gender,
     team_captains_enabled and gender = 'f' and place = 1, case when takes_ranked_picks then place end
   from (select t.selection_id, t.user_id, a.athlete_id, a.gender, s.team_captains_enabled, s.takes_ranked_picks,
           row_number() over (partition by t.selection_id, t.user_id, a.gender order by random()) as place
         from teams t join selections s using (selection_id) join weekends w using (weekend_id)
         join athletes a on a.federation_code like w.season_id || '-%' and a.is_team = s.takes_team_picks
         where w.season_id = $1 /* season */) drawn
   where place <= 3`,
  `insert into result_revisions (race_id, number, imported_by, source, digest)
   select race_id, 1, 'test', 'drawn', repeat('0', 64) from races where season_id = $1 /* season */`,
  `insert into results (revision_id, athlete_id, place, status, sprint_place, climb_place)
   select revision_id, athlete_id, case when chance < 0.85 then 1 + floor(chance * 14)::int end,
     case when chance >= 0.85 then (array['DNF', 'DNS', 'DSQ', 'LAP'])[1 + floor((chance - 0.85) * 26)::int] end,
     case when random() < 0.6 then 1 + floor(random() * 12)::int end,
     case when random() < 0.6 then 1 + floor(random() * 12)::int end
   from (select v.revision_id, s.athlete_id, random() as chance
         from result_revisions v join races r using (race_id) join season_athletes s using (season_id)
         join athletes a on a.athlete_id = s.athlete_id and a.gender = r.gender
         where r.season_id = $1 /* season */ and random() < 0.9) drawn`,
  `insert into sidebets (weekend_id, description, value, betting_close)
   select weekend_id, 'Who wins?', 1500, event_start from weekends where season_id = $1 /* season */`,
  `insert into sidebet_options (sidebet_id, description)
   select sidebet_id, 'Answer ' || n from sidebets b join weekends using (weekend_id), generate_series(1, 3) n
   where season_id = $1 /* season */`,
  `insert into placed_sidebets (sidebet_id, user_id, option_id)
   select distinct on (sidebet_id, user_id) sidebet_id, user_id, option_id
   from sidebets b join weekends w using (weekend_id) join sidebet_options using (sidebet_id), users u
   where season_id = $1 /* season */ and user_name like 'player ' || w.season_id || '-%'
   order by sidebet_id, user_id, random()`,
  `insert into leagues (name, admin_id)
   select 'League ' || $1::int /* season */ || '-' || n, (select min(user_id) from users)
   from generate_series(1, $2::int /* leagues */) n`,
  `insert into league_members (league_id, user_id)
   select league_id, user_id from leagues, users
   where name like 'League ' || $1::int /* season */ || '-%' and user_name like 'player ' || $1::int || '-%'
     and hashtext(league_id || ' ' || user_id) & 1023 < 50 + (league_id % 5) * 150`,
]

const lock_statements = [
  `update selections s set locked_at = trading_close
   from weekends w where w.weekend_id = s.weekend_id and season_id = $1 /* season */`,
  `update sidebets b set locked_at = betting_close
   from weekends w where w.weekend_id = b.weekend_id and season_id = $1 /* season */`,
]
