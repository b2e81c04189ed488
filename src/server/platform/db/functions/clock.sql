-- version 3
-- The game's time, and the formats in which the rest of the code expects points in time.

/* The server's time plus the shift of the game's clock (rules §3). */
create or replace function game_now() returns timestamptz language sql volatile parallel safe
  return clock_timestamp() + (select shift from game_clock);

/* Milliseconds since 1970, as `Instant` in src/game. Microseconds become a fraction of a millisecond. */
create or replace function to_instant(moment timestamptz) returns float8 language sql stable parallel safe
  return (extract(epoch from moment) * 1000)::float8;

/* ISO 8601 with microseconds, for replies. */
create or replace function to_iso(moment timestamptz) returns text language sql stable parallel safe
  return to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"');
