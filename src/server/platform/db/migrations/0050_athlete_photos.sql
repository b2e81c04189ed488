-- A photo of an athlete or team, uploaded by operators; null shows none.
alter table athletes add column photo_url text check (photo_url ~ '^/media/[a-z0-9][a-z0-9.-]*$');
