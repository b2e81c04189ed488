-- What the pages of leagues need: how many members, from which place on they count in a weekend, no score where nobody has
-- one, and invites.

-- Kept with every change of members, so that no list has to count them.
alter table leagues add members int not null default 0 check (members >= 0);
update leagues l set members = (select count(*) from league_members m where m.league_id = l.league_id);

create function count_members() returns trigger language plpgsql as $$
begin
  update leagues l set members = members + case tg_op when 'INSERT' then n else -n end
  from (select league_id, count(*)::int as n from touched group by league_id) changed
  where l.league_id = changed.league_id;
  return null;
end $$;
create trigger members_came after insert on league_members referencing new table as touched
  for each statement execute function count_members();
create trigger members_went after delete on league_members referencing old table as touched
  for each statement execute function count_members();

-- A player's leagues stand on his profile, which everybody sees.
create trigger everybody_sees after insert or delete or truncate on league_members
  for each statement execute function note_public_change();

-- The position of the last member who counts, on the weekend's board; null while whoever has a score counts.
alter table league_scores add cut_position int check (cut_position > 0);
do $$
declare
  summed record;
begin
  for summed in select standing_id, best_of from standings
    where best_of is not null and to_regclass('standings.s_' || standing_id) is not null
  loop
    execute format('update league_scores l set cut_position = cut.position
      from (select league_id, position from (
          select league_id, position, row_number() over (partition by league_id order by position) as n
          from league_members join standings.%I using (user_id)) members where n = %s) cut
      where l.standing_id = %s and l.league_id = cut.league_id',
      's_' || summed.standing_id, summed.best_of, summed.standing_id);
  end loop;
end $$;

-- A league whose members have no score has none either, and stands behind those that have one.
alter table league_seasons alter score drop not null, alter score drop default;
update league_seasons s set score = null where score = 0 and not exists (
  select from boards b join league_scores l using (standing_id)
  where b.season_id = s.season_id and b.kind = 'weekend' and l.league_id = s.league_id);
drop index leagues_by_score;
create index leagues_by_score on league_seasons (season_id, score desc nulls last, league_id);

-- Whoever has the code may join without a password. One league has one code at a time.
create table league_invites (
  league_id int primary key references leagues on delete cascade,
  code text not null unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{12}$'),
  created_at timestamptz not null default now()
);
