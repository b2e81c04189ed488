import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { Db } from '#server/platform/db/db.ts'
import { openPool } from '#server/platform/db/pool.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'
import { becomePlayer } from './player.ts'

/**
 * Registers a player and makes them an operator in the game with that database. Their session has just passed the
 * second factor. Returns the user name.
 */
export async function becomeOperator(
  page: Page,
  database_url: string,
  role: 'operator' | 'owner' = 'operator',
): Promise<string> {
  const user_name = await becomePlayer(page)
  await runSql(
    database_url,
    sql`update users set role = ${role} where user_name = ${user_name}`,
    sql`insert into authenticator_apps (user_id, secret, last_step)
      select user_id, sha256('app'), 0 from users where user_name = ${user_name}`,
    sql`update sessions set factor_at = now() from users
      where users.user_id = sessions.user_id and user_name = ${user_name}`,
  )
  return user_name
}

/** Logs in as an existing player without their password. */
export async function becomeExistingPlayer(page: Page, database_url: string, user_id: number): Promise<void> {
  const user_name = await becomePlayer(page)
  await runSql(
    database_url,
    sql`update sessions set user_id = ${user_id} from users
      where users.user_id = sessions.user_id and user_name = ${user_name}`,
  )
}

/** The code that the operator's authenticator app shows now. */
export function operatorCode(): string {
  const { buffer } = Uint8Array.from(createHash('sha256').update('app').digest())
  return new TOTP({ secret: new Secret({ buffer }) }).generate()
}

/** Runs SQL on a game's database, for changes that are not possible on any page. */
export async function runSql(database_url: string, ...statements: readonly Sql[]): Promise<void> {
  const pool = openPool(database_url, { max: 1 })
  try {
    for (const statement of statements) await Db.of(pool).run(statement)
  } finally {
    await pool.end()
  }
}
