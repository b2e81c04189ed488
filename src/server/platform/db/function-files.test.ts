import type pg from 'pg'
import { expect, test } from 'vitest'
import { freshDatabase } from '#testing/database/database.ts'
import { Db } from './db.ts'
import { isMigrated, migrate } from './migrate.ts'

type Definition = { name: string; definition: string; written_by: string }

/** All functions, triggers and views of ours, with the transaction that wrote each. */
async function listDefinitions(pool: pg.Pool): Promise<Definition[]> {
  const { rows } = await pool.query<Definition>(`
    select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as definition, p.xmin::text as written_by
    from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind <> 'a'
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all
    select t.tgname || ' on ' || t.tgrelid::regclass, pg_get_triggerdef(t.oid), t.xmin::text
    from pg_trigger t where not t.tgisinternal
    union all
    select c.relname, pg_get_viewdef(c.oid), c.xmin::text
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm')
    order by name`)
  return rows
}

/** As if this version had never run here. */
async function forgetFiles(pool: pg.Pool, name = '%'): Promise<void> {
  await pool.query('delete from function_files where name like $1', [name])
}

test('the files hold all functions, triggers and views, and applying them again changes nothing', async () => {
  const pool = await freshDatabase()
  const before = await listDefinitions(pool)
  await forgetFiles(pool)
  await migrate(pool)
  const after = await listDefinitions(pool)

  const last = new Map(before.map((each) => [each.name, each]))
  expect(after.filter(({ name, written_by }) => last.get(name)?.written_by === written_by)).toEqual([])
  const definitions = (list: Definition[]) => list.map(({ name, definition }) => ({ name, definition }))
  expect(definitions(after)).toEqual(definitions(before))
  expect(before.length).toBeGreaterThan(90)
})

test('a version that starts beside a newer one leaves the newer functions in place', async () => {
  const pool = await freshDatabase()
  await pool.query(
    `create or replace function login_wait(failures int) returns interval language sql immutable return interval '7 days'`,
  )
  const wait = async () => (await pool.query('select login_wait(0)::text as wait')).rows[0].wait
  await migrate(pool)
  expect(await wait()).toBe('7 days')
})

test('a file is applied where its content is new, and until then the database is not ready', async () => {
  const pool = await freshDatabase()
  await pool.query(
    `create or replace function login_wait(failures int) returns interval language sql immutable return interval '7 days'`,
  )
  await forgetFiles(pool, 'login-limits.sql')
  expect(await isMigrated(Db.of(pool))).toBe(false)
  await migrate(pool)
  expect((await pool.query('select login_wait(0)::text as wait')).rows).toEqual([{ wait: '00:00:00' }])
  expect(await isMigrated(Db.of(pool))).toBe(true)
})
