import type { Db } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'

/**
 * SQL condition: whether the notification is about this selection, weekend or closing. A key begins with a kind and an
 * id, so the condition is a range that the index on `subject_key` supports. `alias` is the table alias with a dot, such
 * as `n.`.
 */
export function isAbout(kind: string, id: number | string, alias: Sql = sql``): Sql {
  return sql`${alias}subject_key >= ${`${kind}:${id}:`} and ${alias}subject_key < ${`${kind}:${id};`}`
}

/**
 * SQL for the ids of waiting notifications, which it locks. Notifications that are being sent are left out, so that
 * planning does not wait for a mail server.
 */
export function waitingIdsSql(condition: Sql): Sql {
  return sql`
    select notification_id from notifications where state = 'waiting' and ${condition} order by 1 for update skip locked`
}

/**
 * Makes the database join by hashing for the rest of the transaction. Otherwise, if its statistics of `notifications`
 * are old, it may read all notifications about a selection again for each player. The time would grow with the square
 * of the number of players.
 */
export async function joinByHash(tx: Db): Promise<void> {
  await tx.run(sql`set local enable_nestloop = off`)
}

/** SQL that drops waiting notifications because newer ones replace them. */
export function dropReplacedSql(condition: Sql): Sql {
  return sql`
    update notifications set state = 'dropped', reason = 'settled', ended_at = now()
    where notification_id in (${waitingIdsSql(condition)})`
}
