-- Creates a winter of {weekends} weekends. Two are published already, and the boards of the others are generated. Also
-- creates a league of {members} members, and memberships of player 1 in {leagues} leagues.
do $$
declare
  season int := (select season_id from seasons);
  weekend int;
  new_standing int;
begin
  for n in 3 .. {weekends} loop
    insert into weekends (season_id, weekend_name, event_start, event_end)
    values (season, 'Weekend ' || n, timestamptz '2025-12-01' + n * interval '7 days', timestamptz '2025-12-02' + n * interval '7 days')
    returning weekend_id into weekend;
    insert into standings (season_id, recipe, players)
    values (season, 'made up ' || n, (select count(*) from users)) returning standing_id into new_standing;
    execute format('create table standings.s_%s as
      select user_id, score, (rank() over (order by score desc))::int as rank,
        (row_number() over (order by score desc, user_id))::int as position,
        null::int as ranked_rank, null::int as ranked_position
      from (select user_id, abs(hashint4(user_id * 31 + %s)) %% 80000 as score from users) scores order by position',
      new_standing, n);
    execute format('alter table standings.s_%s add primary key (user_id)', new_standing);
    execute format('analyze standings.s_%s', new_standing);
    insert into boards (season_id, kind, weekend_id, standing_id)
    values (season, 'weekend', weekend, new_standing), (season, 'season', weekend, new_standing);
  end loop;
end $$;

insert into leagues (name, admin_id) values ('Ten Thousand Friends', 1);
insert into league_members (league_id, user_id)
select (select max(league_id) from leagues), user_id from users where user_id <= {members};
insert into league_members (league_id, user_id)
select league_id, 1 from leagues where league_id <= {leagues} order by league_id on conflict do nothing;
update league_seasons set club = 'Club ' || league_id, verified = true where league_id % 50 = 0;
