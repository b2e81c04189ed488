-- What a change of a team or of an answer needs (rules §3, decisions 0010 and 0021): the first half of it, with the gate, in
-- one call, the second half in another, and the replies that are kept for whoever asks again.

-- A reply is written in the transaction of its effect, so that neither is there without the other. A player's keys are his own.
create table idempotency_keys (
  user_id int not null references users on delete cascade,
  key text not null check (length(key) between 1 and 200),
  digest bytea not null check (length(digest) = 32),
  status smallint not null check (status between 200 and 299),
  headers json not null,
  -- To the byte, which jsonb would not keep.
  body text not null,
  created_at timestamptz not null default now(),
  replayed_at timestamptz,
  primary key (user_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

/*
 * What is known of a key: null where it is new, and nobody else can use it until this transaction ends. A kept reply is marked,
 * so that this transaction has something to commit: a standby that must have it, has the effect as well then.
 */
create function take_key(who int, given text, asked bytea) returns json language plpgsql as $$
declare
  found json;
begin
  if not pg_try_advisory_xact_lock(hashtextextended(who || ' ' || given, 20)) then
    return json_build_object('state', 'busy');
  end if;
  update idempotency_keys k set replayed_at = now()
  where k.user_id = who and k.key = given and k.created_at > now() - interval '24 hours'
  returning case when k.digest = asked
    then json_build_object('state', 'kept', 'status', k.status, 'headers', k.headers, 'body', k.body)
    else json_build_object('state', 'other') end into found;
  return found;
end $$;

/* One that is there already has expired: `take_key` did not find it. */
create function keep_reply(who int, given text, asked bytea, told json, said text) returns void language sql as $$
  insert into idempotency_keys (user_id, key, digest, status, headers, body) values (who, given, asked, 200, told, said)
  on conflict (user_id, key) do update set digest = excluded.digest, status = excluded.status,
    headers = excluded.headers, body = excluded.body, created_at = excluded.created_at, replayed_at = null
$$;

/* Milliseconds, as `Instant` in src/game counts them; microseconds are their fractions. */
create function to_instant(moment timestamptz) returns float8 language sql stable parallel safe
  return (extract(epoch from moment) * 1000)::float8;

/* With its microseconds, for replies. */
create function to_iso(moment timestamptz) returns text language sql stable parallel safe
  return to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"');

/* The rules of a selection as src/game asks for them; null where there is none, or its weekend is hidden. */
create function rules_of_selection(here int) returns json language sql stable as $$
  select json_build_object('selection_id', s.selection_id, 'season_id', w.season_id,
    'trading_opens_at', to_instant(s.trading_opens_at), 'trading_close', to_instant(s.trading_close),
    'closes_at', to_iso(s.trading_close), 'locked_at', to_instant(s.locked_at),
    'max_picks_per_gender', s.max_picks_per_gender, 'max_picks', s.max_picks, 'cub_picks', s.cub_picks,
    'takes_team_picks', s.takes_team_picks, 'is_coed', s.is_coed, 'is_mixed', s.is_mixed,
    'team_captains_enabled', s.team_captains_enabled, 'takes_ranked_picks', s.takes_ranked_picks,
    'is_budget_enforced', s.is_budget_enforced, 'budget', s.budget, 'rolls_over', s.rolls_over,
    'is_championship', w.is_championship, 'excluded_countries', y.settings -> 'excluded_countries')
  from selections s join weekends w using (weekend_id) join seasons y using (season_id)
  where s.selection_id = here and not w.hidden
$$;

/*
 * The selection in which the rows of a player's team stand: this one, or the latest before it whose squad rolls over to it
 * (rules §2). `line_ups` says the same of everybody.
 */
create function home_of_team(who int, here int) returns int language sql stable as $$
  select t.selection_id
  from selections this join weekends w using (weekend_id) join weekends earlier using (season_id)
  join selections s on s.weekend_id = earlier.weekend_id
  join teams t on t.selection_id = s.selection_id and t.user_id = who
  where this.selection_id = here and (s.selection_id = here or this.rolls_over and s.rolls_over
    and (s.trading_close, s.selection_id) < (this.trading_close, this.selection_id))
  order by s.selection_id = here desc, s.trading_close desc, s.selection_id desc limit 1
$$;

/* The picks whose rows stand there, with what the rules and the replies need of the athletes. */
create function picks_of_team(who int, home int, season int) returns json language sql stable as $$
  select coalesce(json_agg(json_build_object('athlete_id', p.athlete_id, 'name', a.name, 'country', a.country,
    'gender', p.gender, 'is_cub', coalesce(x.is_cub, false), 'bought_for', p.bought_for,
    'is_team_captain', p.is_team_captain, 'rank', p.rank)), '[]')
  from picks p join athletes a using (athlete_id)
  left join season_athletes x on x.season_id = season and x.athlete_id = p.athlete_id
  where p.selection_id = home and p.user_id = who
$$;

/* Athletes as they stand today, at today's prices. */
create function candidates_of(wanted int[], season int) returns json language sql stable as $$
  select coalesce(json_agg(json_build_object('athlete_id', a.athlete_id, 'name', a.name, 'country', a.country,
    'gender', a.gender, 'is_team', a.is_team, 'is_cub', x.is_cub, 'active', x.active, 'price', x.price)), '[]')
  from season_athletes x join athletes a using (athlete_id)
  where x.season_id = season and x.athlete_id = any (wanted)
$$;

/*
 * The first half of a change: the key, the gate, the selection, the team and the clock, in this order, each read by a
 * statement that begins after the one before it has been granted. Until the transaction ends the selection cannot close
 * or move, and no other change of this team gets by.
 */
create function hold_team(who int, here int, given text, asked bytea, wanted int[]) returns json language plpgsql as $$
declare
  kept json := take_key(who, given, asked);
  rules json;
  home int;
  version int := 0;
  clock timestamptz;
begin
  if kept is not null then return json_build_object('kept', kept); end if;

  perform pg_advisory_xact_lock_shared(hashtext('gate'), here);
  rules := rules_of_selection(here);
  if rules is null then return json_build_object('selection', null); end if;

  select t.selection_id, t.revision into home, version
  from teams t where t.selection_id = here and t.user_id = who for update;
  if not found then
    -- There is no row to hold yet: of two first changes one waits, and then there is.
    perform pg_advisory_xact_lock(hashtextextended(here || ' ' || who, 6));
    select t.selection_id, t.revision into home, version
    from teams t where t.selection_id = here and t.user_id = who for update;
  end if;
  if home is null and (rules ->> 'rolls_over')::boolean then
    home := home_of_team(who, here);
    select t.revision into version from teams t where t.selection_id = home and t.user_id = who;
  end if;

  clock := game_now();
  return json_build_object('selection', rules, 'read_at', to_instant(clock), 'accepted_at', to_iso(clock),
    'home', home, 'revision', coalesce(version, 0),
    'picks', case when home is null then '[]'::json else picks_of_team(who, home, (rules ->> 'season_id')::int) end,
    'candidates', candidates_of(wanted, (rules ->> 'season_id')::int));
end $$;

/* The second half: the team's next revision, what left it, what came or changed, and the reply. */
create function save_team(who int, here int, version int, accepted timestamptz, gone int[], added json,
  given text, asked bytea, told json, said text) returns void language plpgsql as $$
begin
  insert into teams (selection_id, user_id, revision, accepted_at) values (here, who, version, accepted)
  on conflict (selection_id, user_id) do update set revision = excluded.revision, accepted_at = excluded.accepted_at;
  if gone <> '{}' then
    delete from picks p where p.selection_id = here and p.user_id = who and p.athlete_id = any (gone);
  end if;
  insert into picks (selection_id, user_id, athlete_id, gender, bought_for, is_team_captain, rank)
  select here, who, row.athlete_id, row.gender, row.bought_for, row.is_team_captain, row.rank
  from json_to_recordset(added)
    as row (athlete_id int, gender text, bought_for int, is_team_captain boolean, rank smallint);
  perform keep_reply(who, given, asked, told, said);
end $$;

/* The same two halves for the answer to a side bet, which has a gate of its own. */
create function hold_bet(who int, bet int, given text, asked bytea) returns json language plpgsql as $$
declare
  kept json := take_key(who, given, asked);
  rules json;
  clock timestamptz;
begin
  if kept is not null then return json_build_object('kept', kept); end if;

  perform pg_advisory_xact_lock_shared(hashtext('sidebet gate'), bet);
  select json_build_object('sidebet_id', b.sidebet_id, 'betting_close', to_instant(b.betting_close),
    'closes_at', to_iso(b.betting_close), 'locked_at', to_instant(b.locked_at),
    'options', coalesce((select json_agg(json_build_object('option_id', o.option_id))
      from sidebet_options o where o.sidebet_id = bet), '[]')) into rules
  from sidebets b join weekends w using (weekend_id) where b.sidebet_id = bet and not w.hidden;
  clock := game_now();
  return json_build_object('sidebet', rules, 'read_at', to_instant(clock), 'accepted_at', to_iso(clock));
end $$;

create function save_bet(who int, bet int, choice int, accepted timestamptz,
  given text, asked bytea, told json, said text) returns void language plpgsql as $$
begin
  if choice is null then
    delete from placed_sidebets p where p.sidebet_id = bet and p.user_id = who;
  else
    insert into placed_sidebets (sidebet_id, user_id, option_id, placed_at) values (bet, who, choice, accepted)
    on conflict (sidebet_id, user_id) do update set option_id = excluded.option_id, placed_at = excluded.placed_at;
  end if;
  perform keep_reply(who, given, asked, told, said);
end $$;
