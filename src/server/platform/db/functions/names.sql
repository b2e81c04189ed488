-- version 1
-- Names.

/*
 * Names that differ only in case or width are equal, as in `foldName` in src/game. Generated columns and an index hold its results:
 * another folding is another function, and a migration computes those columns again.
 */
create or replace function fold_name(name text) returns text language sql immutable parallel safe strict
  return normalize(replace(replace(lower(normalize(name, NFKC)), 'ß', 'ss'), 'ς', 'σ'), NFKC);
