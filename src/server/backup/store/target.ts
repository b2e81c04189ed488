import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

/** Lists what is in the schemas that Podium uses, except parts of extensions. Returns `[]` for an empty database. */
export async function listObstacles(tx: Db): Promise<string[]> {
  const rows = await tx.many(sql<{ name: string }>`
    with objects (kind, id, name, namespace, rank) as (
      select 'pg_class'::regclass, oid, relname, relnamespace, 1 from pg_class where relkind not in ('i', 'I', 't')
      union all select 'pg_proc'::regclass, oid, proname, pronamespace, 2 from pg_proc
      -- Types of tables and of arrays belong to something else that is listed.
      union all select 'pg_type'::regclass, oid, typname, typnamespace, 3 from pg_type where typtype in ('e', 'd', 'r'))
    select n.nspname || '.' || o.name as name
    from objects o join pg_namespace n on n.oid = o.namespace
    where n.nspname in ('public', 'standings')
      and not exists (
        select from pg_depend d where d.classid = o.kind and d.objid = o.id and d.deptype = 'e')
    order by rank, name`)
  return rows.map(({ name }) => name)
}

/** Whether the database has the encoding UTF8, and its locale converts letters outside of ASCII to lower case. */
export async function foldsAllLetters(tx: Db): Promise<boolean> {
  const { encoding } = await tx.one(
    sql<{ encoding: string }>`select current_setting('server_encoding') as encoding`,
  )
  // Another encoding may lack these letters.
  if (encoding !== 'UTF8') return false
  const { folds } = await tx.one(sql<{ folds: boolean }>`select lower('ÄÉЖ') = 'äéж' as folds`)
  return folds
}

type Statement = { statement: string }

/**
 * Removes what would check or compute while rows are copied: triggers, foreign keys, checks that older rows need not
 * pass, and indexes that are no constraints. Returns the statements that create them again. Foreign keys then check all
 * rows. Comments, clustering, replica identities, statistics targets, and triggers that are disabled or always fire are
 * not created again, because the schema has none.
 */
export async function removeChecks(tx: Db): Promise<string[]> {
  const remade: string[] = []
  const keys = await tx.many(sql<Statement & { again: string }>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as statement,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as again
    from pg_constraint
    where (contype = 'f' or contype = 'c' and not convalidated) and conrelid <> 0 and connamespace = 'public'::regnamespace order by conrelid, conname`)
  const indexes = await tx.many(sql<Statement & { again: string }>`
    select format('drop index %s', indexrelid::regclass) as statement, pg_get_indexdef(indexrelid) as again
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
    order by c.relname`)
  const triggers = await tx.many(sql<Statement & { again: string }>`
    select distinct format('alter table %s disable trigger user', tgrelid::regclass) as statement,
      format('alter table %s enable trigger user', tgrelid::regclass) as again
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not tgisinternal and c.relnamespace = 'public'::regnamespace`)
  for (const { statement, again } of [...keys, ...indexes, ...triggers]) {
    await tx.run(sql.raw(statement))
    remade.push(again)
  }
  // Indexes are created before foreign keys, so that the foreign keys are checked faster.
  return [...remade.slice(keys.length), ...remade.slice(0, keys.length)]
}

export async function runStatement(tx: Db, statement: string): Promise<void> {
  await tx.run(sql.raw(statement))
}

/** Deletes the rows that migrations have inserted. */
export async function emptyTables(tx: Db, names: readonly string[]): Promise<void> {
  const tables = names.map((name) => sql.ref(name))
  await tx.run(sql`truncate ${sql.join(tables)}`)
}

/** Sets the sequences to their last values. Sequences that the schema does not have are left out. */
export async function setSequences(tx: Db, values: Readonly<Record<string, number>>): Promise<void> {
  await tx.run(sql`
    select setval(format('public.%I', name), value::bigint)
    from json_each_text(${JSON.stringify(values)}) as given (name, value)
    where to_regclass(format('public.%I', name)) is not null`)
}

export async function analyze(tx: Db): Promise<void> {
  await tx.run(sql`analyze`)
}

/** Tells servers that what they have cached may be outdated. */
export async function notePublicChange(tx: Db): Promise<void> {
  await tx.run(sql`insert into public_changes default values`)
}

/**
 * Deletes the records of standings that have no table and that no board shows. Backups do not contain the tables of
 * standings. The standings that boards show are built again.
 */
export async function deleteLostStandings(db: Db): Promise<void> {
  await db.run(sql`
    delete from standings s
    where to_regclass('standings.s_' || standing_id) is null
      and not exists (select from boards b where b.standing_id = s.standing_id)`)
}

export async function listSeasons(db: Db): Promise<{ season_id: number; name: string }[]> {
  return db.many(
    sql<{ season_id: number; name: string }>`select season_id, name from seasons order by season_id`,
  )
}
