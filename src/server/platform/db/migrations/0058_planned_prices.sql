-- Prices that operators have prepared, and that the server publishes at a time. They are in no table that players' pages read.

create table planned_prices (
  planned_id int generated always as identity primary key,
  season_id int not null references seasons on delete cascade,
  -- How the prices were computed.
  method text not null check (method in ('form', 'newcomers', 'season', 'set', 'import')),
  -- `athlete_id`, `federation_code`, `name`, `before` and `price` of each athlete. `before` was the price when they were prepared.
  prices jsonb not null check (jsonb_array_length(prices) > 0),
  publish_at timestamptz not null,
  -- The results that had been published by then were considered.
  prepared_at timestamptz not null,
  actor text not null check (actor <> ''),
  reason text,
  state text not null default 'planned' check (state in ('planned', 'published', 'cancelled')),
  ended_at timestamptz,
  -- The prices that did not fit the season any more and were left out: `athlete_id`, `name`, `misfit`.
  skipped jsonb not null default '[]',
  -- An operator has read which prices were left out.
  is_read boolean not null default false,
  check ((ended_at is null) = (state = 'planned'))
);
create index open_planned_prices on planned_prices (publish_at) where state = 'planned';

-- If results were published after a price was prepared and before it took effect, `price form` must still consider them. Null: `set_at`.
alter table prices add column considered_until timestamptz;
