import { type Sql, sql } from './sql.ts'

/**
 * Returns a `like` pattern for folded names that contain a text; the trigram index supports it. The text is folded
 * first and its wildcards are escaped afterwards, because folding turns characters such as `％` into wildcards.
 */
export function containing(text: string | null): Sql {
  return sql`'%' || regexp_replace(fold_name(${text}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`
}
