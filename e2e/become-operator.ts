import type { Page } from '@playwright/test'
import { Db } from '#server/platform/db/db.ts'
import { openPool } from '#server/platform/db/pool.ts'
import { sql } from '#server/platform/db/sql.ts'
import { becomePlayer } from './player.ts'

/** Registers a player and gives them the role, in the game with that database. Returns the user name. */
export async function becomeOperator(
  page: Page,
  database_url: string,
  role: 'operator' | 'owner' = 'operator',
): Promise<string> {
  const user_name = await becomePlayer(page)
  const pool = openPool(database_url, { max: 1 })
  try {
    await Db.of(pool).run(sql`update users set role = ${role} where user_name = ${user_name}`)
  } finally {
    await pool.end()
  }
  return user_name
}
