-- A cup is races × components × athletes (rules §11). Cups that are there go on counting everything until an operator
-- says otherwise: their boards are shown already.

alter table cups add column counts text not null default 'all' check (counts in ('all', 'sprint', 'climb', 'youth'));

-- The athletes of a sheet whose result counted as one of youth when the sheet was made.
create table sheet_youth (
  sheet_id int not null references sheets on delete cascade,
  athlete_id int not null references athletes,
  primary key (sheet_id, athlete_id)
);

-- A cup that counts a part of each race has boards of its own for its races.
alter table boards drop constraint boards_kind_check;
alter table boards add constraint boards_kind_check
  check (kind in ('race', 'selection', 'weekend', 'season', 'race_cup', 'weekend_cup', 'cup'));
alter table boards drop constraint boards_check;
alter table boards add constraint boards_check check (case kind
  when 'race' then num_nonnulls(selection_id, weekend_id, cup_id) = 0 and race_id is not null
  when 'selection' then num_nonnulls(race_id, weekend_id, cup_id) = 0 and selection_id is not null
  when 'weekend' then num_nonnulls(race_id, selection_id, cup_id) = 0 and weekend_id is not null
  when 'season' then num_nonnulls(race_id, selection_id, cup_id) = 0 and weekend_id is not null
  when 'race_cup' then num_nonnulls(selection_id, weekend_id) = 0 and race_id is not null and cup_id is not null
  else num_nonnulls(race_id, selection_id) = 0 and weekend_id is not null and cup_id is not null end);
