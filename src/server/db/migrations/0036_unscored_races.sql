-- A season that nobody has scored in may be imported again, and races that the files no longer have go with their lists. Lists
-- are still never changed, and never deleted otherwise: the transaction has to say that it removes races
-- (`podium.removes_races`), and no race that was ever published loses one.

create function refuse_change_of_list() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('podium.removes_races', true) = 'yes' and not exists (
      select from result_revisions v join publications p on p.race_id = v.race_id
      where v.revision_id = old.revision_id) then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;

drop trigger results_are_kept on results;
create trigger results_are_kept before update or delete on results
  for each row execute function refuse_change_of_list();
drop trigger revisions_are_kept on result_revisions;
create trigger revisions_are_kept before update or delete on result_revisions
  for each row execute function refuse_change_of_list();
