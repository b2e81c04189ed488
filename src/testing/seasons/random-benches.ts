/**
 * Statements that add reserves and vice-captains to the teams of a random season. Two thirds of the races get two start
 * lists each, with about half of the athletes. Results do not depend on start lists, so that athletes have a result
 * without being listed, are listed without a result, or have neither.
 */
export const bench_statements = [
  `insert into reserves (selection_id, user_id, athlete_id, gender, place, bought_for)
   select selection_id, user_id, athlete_id, gender, place, 1000
   from (select t.selection_id, t.user_id, a.athlete_id, a.gender, random() as chance,
           row_number() over (partition by t.selection_id, t.user_id, a.gender order by random()) as place
         from teams t join selections s using (selection_id) join weekends w using (weekend_id)
         join athletes a on a.federation_code like w.season_id || '-%' and not a.is_team
         where w.season_id = $1 /* season */ and not s.takes_team_picks and not s.takes_ranked_picks
           and not exists (select from picks p where p.selection_id = t.selection_id and p.user_id = t.user_id
             and p.athlete_id = a.athlete_id)) candidates
   where place = 1 and chance < 0.9 or place = 2 and chance < 0.7`,
  // If a team has a second reserve but no first one, the second becomes the first.
  `update reserves v set place = 1 where place = 2 and not exists (
     select from reserves o where o.selection_id = v.selection_id and o.user_id = v.user_id and o.gender = v.gender and o.place = 1)
     and v.selection_id in (select selection_id from selections join weekends using (weekend_id) where season_id = $1 /* season */)`,
  `update teams t set vice_captain = (
     select p.athlete_id from picks p where p.selection_id = t.selection_id and p.user_id = t.user_id and not p.is_team_captain
     order by hashtext(p.user_id || ' ' || p.athlete_id) limit 1)
   from selections s join weekends w using (weekend_id)
   where w.season_id = $1 /* season */ and s.selection_id = t.selection_id and s.team_captains_enabled and t.user_id % 4 > 0`,
  `insert into start_lists (race_id, number, listed_at, imported_by, source, digest)
   select race_id, n, date - interval '1 day', 'test', 'drawn', repeat('0', 64) from races, generate_series(1, 2) n
   where season_id = $1 /* season */ and race_id % 3 > 0`,
  `insert into starters (start_list_id, athlete_id, state)
   select start_list_id, athlete_id, (array['confirmed', 'confirmed', 'doubtful', 'not starting'])[1 + floor(random() * 4)::int]
   from start_lists l join races r using (race_id) join season_athletes s using (season_id) join athletes a using (athlete_id)
   where r.season_id = $1 /* season */ and a.gender = r.gender and not a.is_team and random() < 0.5`,
]
