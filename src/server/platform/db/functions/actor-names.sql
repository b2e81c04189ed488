-- version 2
-- Names of the people and programs in the audit log.

/*
 * The current name of an actor: `olga` for `player 6`, and `olga, token “Timing”` for `token 3 of player 6`. Null for all other actors,
 * such as an operator on the command line.
 */
create or replace function actor_name(actor text) returns text language sql stable as $$
  select u.user_name || coalesce(', token “' || t.name || '”', '')
  from users u left join api_tokens t on t.token_id = substring(actor from '^token (\d{1,9}) of player \d{1,9}$')::int
  where u.user_id = substring(actor from '^(?:token \d{1,9} of )?player (\d{1,9})$')::int
$$;
