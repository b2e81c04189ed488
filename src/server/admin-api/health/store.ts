import type { AdminHealth } from '#contract/admin/health.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

export async function findDatabaseVersions(db: Db): Promise<{ postgresql: string; schema: string }> {
  return db.one(sql<{ postgresql: string; schema: string }>`
    select current_setting('server_version') as postgresql, max(name) as schema from migrations`)
}

/**
 * Returns the size of the database, and the sizes of its largest tables including their indexes. All tables of boards
 * count as one.
 */
export async function measureDatabase(db: Db): Promise<Omit<AdminHealth['database'], 'is_embedded'>> {
  const { bytes } = await db.one(sql<{ bytes: number }>`
    select pg_database_size(current_database()) as bytes`)
  const tables = await db.many(sql<{ name: string; bytes: number }>`
    select case n.nspname when 'standings' then 'boards' else c.relname end as name,
      sum(pg_total_relation_size(c.oid))::bigint as bytes
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'm') and n.nspname in ('public', 'standings')
    group by 1 order by 2 desc limit 6`)
  return { bytes, tables }
}

export async function countGivenUp(db: Db): Promise<number> {
  const row = await db.one(sql<{ emails: number }>`
    select count(*)::int as emails from mails where given_up_at is not null`)
  return row.emails
}

type MailTest = NonNullable<AdminHealth['mail']['test']>

const keyPrefixOf = (user_id: number) => `mail-test ${user_id} `

export function testKey(user_id: number, at: Date): string {
  return `${keyPrefixOf(user_id)}${at.getTime()}`
}

export async function findMailTest(db: Db, user_id: number): Promise<MailTest | undefined> {
  return db.maybeOne(sql<MailTest>`
    select to_iso(created_at) as at, case when sent_at is not null then 'sent' when given_up_at is not null then 'given-up'
      when tries > 0 then 'delayed' else 'waiting' end as state
    from mails where kind = 'mail-test' and starts_with(dedupe_key, ${keyPrefixOf(user_id)})
    order by mail_id desc limit 1`)
}

export async function findEmail(db: Db, user_id: number): Promise<string | null> {
  const row = await db.maybeOne(sql<{ email: string | null }>`
    select email from users where user_id = ${user_id}`)
  return row?.email ?? null
}
