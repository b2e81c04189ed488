-- Whether an operator has hidden the steps of setting up the game. Games that have begun do not show them.
alter table site_settings add column first_steps_hidden boolean not null default false;
