import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

/** The key with which all server processes sign captcha challenges. */
export async function findSecret(db: Db, name: 'captcha'): Promise<Buffer> {
  const row = await db.one(sql<{ secret: Buffer }>`select secret from secrets where name = ${name}`)
  return row.secret
}

/** Marks a captcha challenge as used. Returns false if it was used already. */
export async function insertSpentCaptcha(db: Db, challenge: Buffer, ends_at: Date): Promise<boolean> {
  const rows = await db.many(sql`
    insert into spent_captchas (challenge, ends_at) values (${challenge}, ${ends_at})
    on conflict do nothing returning 1`)
  return rows.length > 0
}
