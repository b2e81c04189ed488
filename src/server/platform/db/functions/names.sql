-- version 3
-- The comparison of names.

/*
 * Returns the same text for names that differ only in case or in the width of characters, as `foldName` in src/game does. Generated columns
 * and an index store the results, so this function never changes. A different folding needs a new function, and a migration that computes
 * the columns again.
 */
create or replace function fold_name(name text) returns text language sql immutable parallel safe strict
  return normalize(replace(replace(lower(normalize(name, NFKC)), 'ß', 'ss'), 'ς', 'σ'), NFKC);
