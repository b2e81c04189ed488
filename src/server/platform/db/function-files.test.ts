import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { freshDatabase } from '#testing/database/database.ts'
import { Db } from './db.ts'
import { applyFunctionFiles, FUNCTION_FILES, type FunctionFile } from './function-files.ts'
import { isMigrated, migrate } from './migrate.ts'

type Definition = { name: string; definition: string; written_by: string }

/** Lists all our functions, triggers and views, each with the id of the transaction that wrote it. */
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

test('the files contain all functions, triggers and views; applying them again changes nothing', async () => {
  const pool = await freshDatabase()
  const before = await listDefinitions(pool)
  await pool.query('delete from function_files')
  await migrate(pool)
  const after = await listDefinitions(pool)

  const last = new Map(before.map((each) => [each.name, each]))
  expect(after.filter(({ name, written_by }) => last.get(name)?.written_by === written_by)).toEqual([])
  const definitions = (list: Definition[]) => list.map(({ name, definition }) => ({ name, definition }))
  expect(definitions(after)).toEqual(definitions(before))
  expect(before.length).toBeGreaterThan(90)
})

/** Replaces a function of `login-limits.sql`, as a different version of the file would. */
const WEEK_LONG = `create or replace function login_wait(failures int) returns interval
  language sql immutable return interval '7 days'`

const file = FUNCTION_FILES.find(({ name }) => name === 'login-limits.sql')!

async function applyFile(pool: pg.Pool, change: Partial<FunctionFile>): Promise<void> {
  const client = await pool.connect()
  await applyFunctionFiles(client, [{ ...file, ...change }])
  client.release()
}

const wait = async (pool: pg.Pool) => (await pool.query('select login_wait(0)::text as wait')).rows[0].wait

test('an older version of the game keeps the functions of a newer one, even when it runs on the database for the first time', async () => {
  const pool = await freshDatabase()
  await applyFile(pool, { version: file.version + 1, checksum: 'newer', text: WEEK_LONG })
  expect(await wait(pool)).toBe('7 days')
  await migrate(pool)
  expect([await wait(pool), await isMigrated(Db.of(pool))]).toEqual(['7 days', true])
  await applyFile(pool, { version: file.version + 2, checksum: 'newest' })
  expect(await wait(pool)).toBe('00:00:00')
})

test('if the database has another text for the same version of a file, migrating applies the file', async () => {
  const pool = await freshDatabase()
  await applyFile(pool, { checksum: 'of a branch', text: WEEK_LONG })
  expect([await wait(pool), await isMigrated(Db.of(pool))]).toEqual(['7 days', false])
  await migrate(pool)
  expect([await wait(pool), await isMigrated(Db.of(pool))]).toEqual(['00:00:00', true])
})

test('a database of a newer version is refused and stays unchanged', async () => {
  const pool = await freshDatabase()
  await applyFile(pool, { checksum: 'of a branch', text: WEEK_LONG })
  await pool.query(`insert into migrations (name) values ('9999_later.sql')`)
  await expect(migrate(pool)).rejects.toMatchObject({ code: 'DATABASE_TOO_NEW' })
  expect(await wait(pool)).toBe('7 days')
})

/** If a file has changed, raise its version and add a line to the list. */
test('each version of a file has one text, listed in functions/versions.txt', () => {
  const text = readFileSync(join(import.meta.dirname, 'functions/versions.txt'), 'utf8')
  const listed = text.trim().split('\n')
  const versions = listed.map((line) => line.split(' ').slice(0, 2).join(' '))
  expect(new Set(versions).size).toBe(listed.length)
  const present = FUNCTION_FILES.map(
    ({ name, version, checksum }) => `${name} ${version} ${checksum.slice(0, 16)}`,
  )
  expect(present.filter((line) => !listed.includes(line))).toEqual([])
  const highest = (name: string) =>
    Math.max(
      ...versions.filter((each) => each.startsWith(`${name} `)).map((each) => Number(each.split(' ')[1])),
    )
  expect(FUNCTION_FILES.filter(({ name, version }) => version !== highest(name))).toEqual([])
})
