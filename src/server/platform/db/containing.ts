import { type Sql, sql } from './sql.ts'

/**
 * The pattern of folded names that contain a text, for `like`, which the index of trigrams serves. Folds before escaping,
 * because folding maps other characters to wildcards, which must match literally.
 */
export function containing(text: string | null): Sql {
  return sql`'%' || regexp_replace(fold_name(${text}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`
}
