-- version 3
-- The rules that are computed in SQL (rules §5 and §7): totals, ranking with ties, the best members of a league. Their tests compare them
-- with the reference implementations (src/server/scoring/score-functions.test.ts).

/*
 * Totals: the points that a sheet gives each athlete in each role (`picks.role`), in hundredths of a point. `part` says which points a cup
 * counts (`cups.counts`); all others are left out, as by `countsLine` in src/game/scoring/cups.ts.
 */
create or replace function total_sheet(sheet int, part text) returns table (athlete_id int, role smallint, points int)
language sql stable parallel safe as $$
  select l.athlete_id, l.role, sum(l.points)::int
  from sheet_lines l
  where l.sheet_id = sheet and case part
    when 'all' then true
    when 'youth' then l.athlete_id in (select y.athlete_id from sheet_youth y where y.sheet_id = sheet)
    else l.component = part end
  group by l.athlete_id, l.role
$$;

/*
 * Ranking with ties, 1 2 2 4: the rank of each score is one more than the number of rows with a higher score. `scores` has no duplicates.
 * `counts[i]` is the number of rows with the score `scores[i]`, and may be 0. So the input for a board of a million players is only a few
 * thousand scores.
 */
create or replace function rank_scores(scores int[], counts bigint[]) returns table (score int, rank int)
language sql immutable parallel safe as $$
  select step.score, (1 + coalesce(sum(step.rows) over higher, 0))::int
  from unnest(scores, counts) as step (score, rows)
  window higher as (order by step.score desc rows between unbounded preceding and 1 preceding)
$$;

/*
 * Best members: the score of each league in a standing is the sum of the scores of its `best_of` best members. If a league has at least
 * `best_of` members, `cut_position` is the position of the last member who counts. Otherwise it is null. Members after this position do
 * not change the sum. `wanted` has the ids of the leagues; null means all leagues. All members are sorted once, by league and position.
 * A member counts if the row that is `best_of` rows before belongs to another league or does not exist.
 */
create or replace function sum_best_members(standing_id int, best_of int, wanted int[])
returns table (league_id int, score int, cut_position int) language plpgsql stable as $$
begin
  return query execute format('
    select league_id, sum(score)::int, case when count(*) = $1 then max(position) end
    from (select league_id, score, position, lag(place, $1) over (order by place) as n_before
          from (select league_id, score, position, (league_id::bigint << 32) + position as place
                from league_members join standings.%I using (user_id)
                where $2 is null or league_id = any ($2)) members) places
    where n_before is null or n_before >> 32 <> league_id
    group by league_id', 's_' || standing_id) using best_of, wanted;
end $$;
