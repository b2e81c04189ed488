-- version 2
-- Limits on attempts (rules §8, decision 0018).

/* The attempts within the last `span`, oldest first. */
create or replace function tries_within(tried_at timestamptz[], span interval) returns timestamptz[] language sql volatile
begin atomic
  select coalesce(array_agg(try order by try), '{}') from unnest(tried_at) try where try > clock_timestamp() - span;
end;

/*
 * How long the next login with a name must wait. An account has two names (user name and email address), so each name is allowed half:
 * five failures without a wait. After five, the wait is half a minute and doubles up to an hour. After fifty, it is a month.
 */
create or replace function login_wait(failures int) returns interval language sql immutable
  return case when failures < 5 then interval '0'
    when failures >= 50 then interval '30 days'
    else least(interval '30 seconds' * power(2, least(failures - 5, 10)), interval '1 hour') end;
