-- version 1
-- Limits on attempts (rules §8, decision 0018).

/* The attempts that are more recent than the span. */
create or replace function tries_within(tried_at timestamptz[], span interval) returns timestamptz[] language sql volatile
begin atomic
  select coalesce(array_agg(try order by try), '{}') from unnest(tried_at) try where try > clock_timestamp() - span;
end;

/*
 * How long the next attempt must wait. An account has two names, and each is allowed half: five failures without a wait, then half a
 * minute that doubles up to an hour, and after fifty a month.
 */
create or replace function login_wait(failures int) returns interval language sql immutable
  return case when failures < 5 then interval '0'
    when failures >= 50 then interval '30 days'
    else least(interval '30 seconds' * power(2, least(failures - 5, 10)), interval '1 hour') end;
