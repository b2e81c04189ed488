import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { CopiedTable } from './copy-connection.ts'

/** `size` is roughly the number of bytes that the table takes in the database, as PostgreSQL last counted them. */
export type SourceTable = CopiedTable & { size: number }

export async function hasGame(tx: Db): Promise<boolean> {
  const row = await tx.one(
    sql<{ is_found: boolean }>`select to_regclass('public.migrations') is not null as is_found`,
  )
  return row.is_found
}

/** Lists the tables in a backup. The header lists the migrations; a restore applies the function files again. */
export async function listTables(tx: Db): Promise<SourceTable[]> {
  return tx.many(sql<SourceTable>`
    select c.relname as name, greatest(c.relpages, 1) * current_setting('block_size')::float8 as size,
      array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and c.relname not in ('migrations', 'function_files')
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and not exists (
        select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    group by c.oid, c.relname, c.relpages order by c.relname`)
}

type Times = { made_at: string; game_now: string }

/** Returns the time, and the time of the game's clock. Uses no functions of ours, because the schema may be older. */
export async function findTimes(tx: Db): Promise<Times> {
  return tx.one(sql<Times>`
    select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as made_at,
      to_char((now() + shift) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as game_now
    from game_clock`)
}

export async function listMigrations(tx: Db): Promise<string[]> {
  const rows = await tx.many(sql<{ name: string }>`select name from migrations order by name`)
  return rows.map(({ name }) => name)
}

export async function readSequences(tx: Db): Promise<Record<string, number>> {
  const rows = await tx.many(sql<{ name: string; value: number }>`
    select sequencename as name, last_value as value from pg_sequences
    where schemaname = 'public' and last_value is not null order by sequencename`)
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}
