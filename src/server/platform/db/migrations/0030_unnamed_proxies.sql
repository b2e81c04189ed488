-- Proxies that stand in front and are not named in TRUSTED_PROXIES, as servers noticed them: all of their visitors share
-- one limit. The doctor, which is another process, reads them here.
create table unnamed_proxies (
  peer text primary key,
  -- By which header it passed a visitor's address on.
  header text not null,
  seen_at timestamptz not null default now()
);
