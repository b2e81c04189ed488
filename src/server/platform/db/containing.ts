import { type Sql, sql } from './sql.ts'

/**
 * A `like` pattern for folded names that contain a text; the trigram index supports it. The text is folded before
 * wildcards are escaped, because folding maps other characters, such as `％`, to wildcards.
 */
export function containing(text: string | null): Sql {
  return sql`'%' || regexp_replace(fold_name(${text}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`
}
