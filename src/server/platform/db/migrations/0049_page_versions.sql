-- Every text that a page has had, so that an earlier one can be restored. Null is the built-in text.
create table page_versions (
  version_id int generated always as identity primary key,
  path text not null,
  markdown text,
  written_at timestamptz not null default now(),
  written_by text not null check (written_by <> '')
);
create index page_versions_path on page_versions (path, version_id);

insert into page_versions (path, markdown, written_at, written_by)
select p.path, p.markdown, p.changed_at, coalesce((
  select a.actor from audit a where a.act = 'page' and a.subject = p.path order by a.audit_id desc limit 1), 'unknown')
from pages p;
