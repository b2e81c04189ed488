-- version 3
-- Limits on attempts (rules §8, decision 0018).

/* Those times in `tried_at` that are not older than `span`, oldest first. */
create or replace function tries_within(tried_at timestamptz[], span interval) returns timestamptz[] language sql volatile
begin atomic
  select coalesce(array_agg(try order by try), '{}') from unnest(tried_at) try where try > clock_timestamp() - span;
end;

/*
 * How long the next login with a name must wait. Five failures have no wait. The next wait is half a minute, and doubles up to an hour.
 * After fifty failures, the wait is a month. An account has two names (user name and email address), so twice as many attempts are possible.
 */
create or replace function login_wait(failures int) returns interval language sql immutable
  return case when failures < 5 then interval '0'
    when failures >= 50 then interval '30 days'
    else least(interval '30 seconds' * power(2, least(failures - 5, 10)), interval '1 hour') end;
