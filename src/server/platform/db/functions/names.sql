-- version 2
-- The comparison of names.

/*
 * Makes names that differ only in case or width equal, as `foldName` in src/game does. Generated columns and an index store its results,
 * so it never changes. A different folding needs a new function, and a migration that computes the columns again.
 */
create or replace function fold_name(name text) returns text language sql immutable parallel safe strict
  return normalize(replace(replace(lower(normalize(name, NFKC)), 'ß', 'ss'), 'ς', 'σ'), NFKC);
