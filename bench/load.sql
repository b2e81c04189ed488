-- Creates a season in which {players} players pick eight athletes in each of two weekends. Both weekends are locked, and
-- all races have results, but nothing is published. Triggers and foreign keys are disabled while the millions of rows
-- are written.
set session_replication_role = replica;

insert into seasons (name, variant, settings, is_current) values ('Bench', 'worldcup', '{settings}', true);
insert into points_tables select season_id, 'individual' from seasons;
insert into points_table_rows select season_id, 'individual', n, (51 - n) * 200 from seasons, generate_series(1, 50) n;
insert into cups (season_id, name) select season_id, unnest(array['Overall', 'Sprint', 'Distance']) from seasons;

insert into users (user_name, team_name, country, verified_user)
select 'player ' || n, 'Team ' || n, (array['NOR', 'SWE', 'FIN', 'DEU', 'CHE'])[1 + n % 5], n % 20 = 0
from generate_series(1, {players}) n;

insert into athletes (federation_code, name, country, gender)
select 'B' || n, 'Athlete ' || n, 'NOR', case when n <= 160 then 'f' else 'm' end from generate_series(1, 320) n;
insert into season_athletes (season_id, athlete_id, price) select season_id, athlete_id, 1000 from seasons, athletes;

insert into weekends (season_id, weekend_name, event_start, event_end)
select season_id, 'Weekend ' || n, timestamptz '2025-12-01' + n * interval '7 days', timestamptz '2025-12-02' + n * interval '7 days'
from seasons, generate_series(1, 2) n;
insert into selections (weekend_id, name, trading_opens_at, trading_close, max_picks_per_gender, team_captains_enabled)
select weekend_id, weekend_name, event_start - interval '5 days', event_start, 8, true from weekends;
insert into races (season_id, weekend_id, selection_id, race_code, name, date, gender, kind, points_table)
select w.season_id, w.weekend_id, s.selection_id, w.weekend_id || '-' || n, 'Race ' || n, w.event_start + n * interval '1 hour',
  case when n % 2 = 1 then 'f' else 'm' end, case when n <= 2 then 'sprint' else 'distance' end, 'individual'
from weekends w join selections s using (weekend_id), generate_series(1, 4) n;
insert into cup_races select cup_id, race_id from races r join cups c
  on c.season_id = r.season_id and c.name = case when r.kind = 'sprint' then 'Sprint' else 'Distance' end;

-- Eight different athletes for each player, four women and four men, spread unevenly over all athletes; the first is
-- captain.
insert into teams (selection_id, user_id) select selection_id, user_id from selections, users order by 1, 2;
insert into picks (selection_id, user_id, athlete_id, gender, is_team_captain)
select s.selection_id, u.user_id, k * 40 + 1 + ((u.user_id::bigint * 7919 * s.selection_id) % 40) * ((u.user_id / 40) % 4 + 1) / 4,
  case when k < 4 then 'f' else 'm' end, k = 0
from selections s, users u, generate_series(0, 7) k;

-- Three leagues for each player: a few leagues are very large, some medium, and many small.
insert into leagues (name, admin_id) select 'League ' || n, 1 from generate_series(1, greatest({players} / 10, 30)) n;
insert into league_members (league_id, user_id)
select distinct case k
    when 0 then 1 + (random() * random() * random() * {players} / 100)::int
    when 1 then 1 + {players} / 100 + user_id % ({players} / 20)
    else 1 + {players} / 100 + {players} / 20 + user_id % ({players} / 40) end, user_id
from users, generate_series(0, 2) k;
-- These counters are otherwise maintained by a trigger, which is disabled here.
update leagues l set members = (select count(*) from league_members m where m.league_id = l.league_id);

insert into result_revisions (race_id, number, imported_by, source, digest)
select race_id, 1, 'bench', 'made up', repeat('0', 64) from races;
insert into results (revision_id, athlete_id, place)
select v.revision_id, athlete_id, row_number() over (partition by v.revision_id order by md5(v.revision_id::text || athlete_id))
from result_revisions v join races r using (race_id) join athletes a on a.gender = r.gender;

update selections set locked_at = trading_close;
set session_replication_role = origin;
vacuum analyze;
