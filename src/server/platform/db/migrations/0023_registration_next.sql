-- Where whoever filled in the form was on his way to; the letter leads on to there.
alter table registration_requests
  add column next text not null default '/' check (next like '/%' and length(next) <= 1000);
