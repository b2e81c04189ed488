-- Reserves and the vice-captain of a team (rules §11). Both are part of the team's revision.

-- One of the picks. There is no foreign key to picks, because a pick that changes is deleted and inserted again.
alter table teams add column vice_captain int references athletes;

-- Athletes who replace picks that do not start. They are no picks, so that nothing that reads picks sees them.
create table reserves (
  selection_id int not null,
  user_id int not null,
  athlete_id int not null,
  gender text not null check (gender in ('m', 'f')),
  -- 1 for the reserve of the gender who is used first.
  place smallint not null check (place in (1, 2)),
  bought_for int not null check (bought_for >= 0),
  primary key (selection_id, user_id, athlete_id),
  unique (selection_id, user_id, gender, place),
  foreign key (selection_id, user_id) references teams on delete cascade,
  foreign key (athlete_id, gender) references athletes (athlete_id, gender)
);
