import { type Sql, sql } from '#server/platform/db/sql.ts'

/**
 * SQL condition: the notification is about this selection or weekend. Keys begin with a kind and an id, and the index on
 * `subject_key` serves the range. `alias` is the table's, with a dot.
 */
export function isAbout(kind: string, id: number, alias: Sql = sql``): Sql {
  return sql`${alias}subject_key >= ${`${kind}:${id}:`} and ${alias}subject_key < ${`${kind}:${id};`}`
}

/**
 * SQL for the ids of waiting notifications, locked. Those that are being sent are left out: whoever plans anew does not
 * wait for a mail server.
 */
export function waiting(condition: Sql): Sql {
  return sql`
    select notification_id from notifications where state = 'waiting' and ${condition} order by 1 for update skip locked`
}
