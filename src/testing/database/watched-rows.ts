import type pg from 'pg'
import { type Fingerprint, fingerprint, listTables, type Table } from './tables.ts'

export type WatchedRows = {
  /** Returns the tables that differ from their saved rows. Differences in the columns of `except` are ignored. */
  changed: () => Promise<string[]>
  /** Restores the saved rows. Nothing else may write to the database at the same time. */
  restore: () => Promise<void>
}

/** Saves all rows. Returns a function that restores them. */
export async function snapshotRows(pool: pg.Pool): Promise<() => Promise<void>> {
  return (await watchRows(pool)).restore
}

/**
 * Saves all rows and records which tables are written to. Only these are compared later, because digests of all tables
 * after every request took two thirds of a test's time.
 */
export async function watchRows(pool: pg.Pool, except: readonly string[] = []): Promise<WatchedRows> {
  const tables = await listTables(pool)
  const [saved, compared] = [await fingerprint(pool), await fingerprint(pool, except)]
  await pool.query(watchStatement(tables.map(({ name }) => name)))
  const written = async () =>
    (await pool.query<{ name: string }>('select distinct name from kept.writes')).rows.map(({ name }) => name)

  return {
    changed: async () => {
      const names = await written()
      return names.length > 0 ? differing(compared, await fingerprint(pool, except, names)) : []
    },
    restore: async () => {
      const names = await written()
      if (names.length === 0) return
      const changed = differing(saved, await fingerprint(pool, [], names))
      const restored = tables.filter(({ name }) => changed.includes(name)).map(restoreStatement)
      // The replica role disables triggers and foreign keys, so rows can be inserted in any order.
      await pool.query(
        `begin; set local session_replication_role = replica; ${restored.join(';')}; delete from kept.writes; commit`,
      )
    },
  }
}

/** Copies the tables to the schema `kept`, and adds triggers that record each write in the transaction of the write. */
function watchStatement(names: readonly string[]): string {
  return [
    'create schema kept; create table kept.writes (name text not null)',
    `create function kept.note_write() returns trigger language plpgsql as
      $$ begin insert into kept.writes values (tg_table_name); return null; end $$`,
    ...names.flatMap((name) => [
      `create table kept.${name} as table public.${name}`,
      `create trigger note_write after insert or update or delete or truncate on public.${name}
        for each statement execute function kept.note_write()`,
      // The trigger also fires while a test disables the other triggers.
      `alter table public.${name} enable always trigger note_write`,
    ]),
  ].join(';')
}

function restoreStatement({ name, columns }: Table): string {
  const list = columns.join(', ')
  return `delete from ${name}; insert into ${name} (${list}) overriding system value select ${list} from kept.${name}`
}

/** Lists the tables in `some` whose digests are different in `all`. */
function differing(all: Fingerprint, some: Fingerprint): string[] {
  return Object.keys(some).filter((table) => all[table] !== some[table])
}
