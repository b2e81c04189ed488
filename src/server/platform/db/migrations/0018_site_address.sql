-- The address that the server is known by. It says so at each start, for those who write letters beside it.
alter table site_settings add column public_url text check (public_url ~ '^https?://[^/\s]+$');
