-- The baseline of publish.ts: race, weekend and season totals in plain SQL, from the same rows in the same run. The
-- race totals are the points of the picks, ranked with rank(). They are added to the previous weekend and season
-- totals. Then primary keys, and indexes by rank, are created. Not included: verified players, cups, leagues, athletes,
-- cached replies.
begin;
create table floor_race as
  select user_id, score, rank() over (order by score desc) as rank
  from (select p.user_id, sum(e.points) as score from picks p join floor_sheet e using (athlete_id, role)
        where p.selection_id = {selection} group by p.user_id) sums;
create table floor_weekend as
  select user_id, score, rank() over (order by score desc) as rank
  from (select user_id, r.score + b.score as score from floor_race r join {weekend_before} b using (user_id)) sums;
create table floor_season as
  select user_id, score, rank() over (order by score desc) as rank
  from (select user_id, r.score + b.score as score from floor_race r join {season_before} b using (user_id)) sums;
alter table floor_race add primary key (user_id);
create index on floor_race (rank);
alter table floor_weekend add primary key (user_id);
create index on floor_weekend (rank);
alter table floor_season add primary key (user_id);
create index on floor_season (rank);
commit;
