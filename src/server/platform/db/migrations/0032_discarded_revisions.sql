-- A result list that was imported by mistake is discarded, not deleted: revisions are kept for ever (rules §6). The audit
-- says who discarded it and who restored it.
create table discarded_revisions (
  revision_id int primary key references result_revisions,
  discarded_at timestamptz not null default game_now(),
  discarded_by text not null check (discarded_by <> ''),
  reason text not null check (reason <> '')
);

-- The latest list of a race that is not discarded; null where there is none.
create function latest_revision(race int) returns int language sql stable as $$
  select revision_id from result_revisions v
  where v.race_id = race and not exists (select from discarded_revisions d where d.revision_id = v.revision_id)
  order by number desc limit 1
$$;
