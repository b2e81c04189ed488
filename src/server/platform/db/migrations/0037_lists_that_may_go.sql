-- Result lists and the history of races are append-only, but for two acts that name themselves in their transaction:
-- importing a season again that nobody has scored in removes races that its files no longer have (decision 0029), and
-- a season in which nothing ever counted may be discarded (decision 0031).
create function refuse_loss() returns trigger language plpgsql as $$
declare
  lost_race int := case tg_table_name when 'results'
    then (select v.race_id from result_revisions v where v.revision_id = (to_jsonb(old) ->> 'revision_id')::int)
    else (to_jsonb(old) ->> 'race_id')::int end;
begin
  if tg_op = 'DELETE' and current_setting('podium.removes_races', true) = 'yes'
      and not exists (select from publications p where p.race_id = lost_race) then
    return old;
  end if;
  if tg_op = 'DELETE' and exists (
      select from races here where here.race_id = lost_race
        and here.season_id::text = current_setting('podium.discards_season', true)
        and not exists (select from races r where r.season_id = here.season_id and (r.scored
          or exists (select from publications p where p.race_id = r.race_id and p.sheet_id is not null)))) then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;

drop trigger results_are_kept on results;
drop trigger revisions_are_kept on result_revisions;
drop trigger publications_are_kept on publications;
create trigger results_are_kept before update or delete on results for each row execute function refuse_loss();
create trigger revisions_are_kept before update or delete on result_revisions
  for each row execute function refuse_loss();
create trigger publications_are_kept before update or delete on publications
  for each row execute function refuse_loss();
