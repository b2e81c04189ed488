import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { openPool } from '#server/platform/db/pool.ts'
import { template_database } from './cluster.ts'

/**
 * The contents of a database before its tests begin. `fill` runs only once in a test run, on a migrated database. Every
 * test gets a copy, because copying takes less time than filling. The result of `fill` is stored in the database for
 * other workers, so it must be JSON.
 */
export type Contents<Filled> = { name: string; fill: (pool: pg.Pool) => Promise<Filled> }

const migrated: Contents<void> = { name: template_database, fill: async () => {} }

/** Creates a migrated database for one test. It is dropped after the test. */
export async function freshDatabase(): Promise<pg.Pool> {
  return (await filledDatabase(migrated)).pool
}

/** Creates a database with contents for one test. It is dropped after the test. */
export async function filledDatabase<Filled>(
  contents: Contents<Filled>,
): Promise<{ pool: pg.Pool; filled: Filled }> {
  const { drop, ...database } = await copyFilled(inject('cluster_url'), contents)
  onTestFinished(drop)
  return database
}

/**
 * Creates a migrated database for a whole file: `const { pool, drop } = await …` in `beforeAll`, `drop` in `afterAll`.
 */
export function copyTemplate(cluster_url: string): Promise<{ pool: pg.Pool; drop: () => Promise<void> }> {
  return copyFilled(cluster_url, migrated)
}

/** Copies a database with contents for a whole file, like `copyTemplate`. */
export async function copyFilled<Filled>(
  cluster_url: string,
  contents: Contents<Filled>,
): Promise<{ pool: pg.Pool; drop: () => Promise<void>; filled: Filled }> {
  const cluster = clusterAt(cluster_url)
  const source = await templateOf(cluster_url, contents)
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await cluster.query(copyStatement(name, source.database))
  const pool = openPool(withDatabase(cluster_url, name))
  const drop = async () => {
    await pool.end()
    await cluster.query(`drop database ${name} with (force)`)
  }
  return { pool, drop, filled: source.filled }
}

/**
 * A copy with the strategy `file_copy` takes a third of the processor time, because the default strategy writes every
 * page to the WAL.
 */
function copyStatement(name: string, source: string): string {
  return `create database ${name} template ${source} strategy file_copy`
}

type Template<Filled> = { database: string; filled: Filled }

const templates = new Map<string, Promise<Template<unknown>>>()

function templateOf<Filled>(cluster_url: string, contents: Contents<Filled>): Promise<Template<Filled>> {
  const known = templates.get(contents.name) ?? findTemplate(cluster_url, contents)
  templates.set(contents.name, known)
  return known as Promise<Template<Filled>>
}

/** Finds the template with these contents, or makes it if no worker has made it yet. */
async function findTemplate<Filled>(
  cluster_url: string,
  contents: Contents<Filled>,
): Promise<Template<Filled>> {
  const database =
    contents === migrated ? template_database : `filled_${contents.name.replaceAll(/\W/g, '_')}`
  const cluster = await clusterAt(cluster_url).connect()
  try {
    await cluster.query(`select pg_advisory_lock(hashtext('${database}'))`)
    const { rows } = await cluster.query(
      `select shobj_description(oid, 'pg_database') as filled from pg_database where datname = $1`,
      [database],
    )
    if (rows.length > 0) return { database, filled: JSON.parse(rows[0].filled ?? 'null') }
    return { database, filled: await makeTemplate(cluster, cluster_url, database, contents) }
  } finally {
    await cluster.query('select pg_advisory_unlock_all()')
    cluster.release()
  }
}

/** Fills a draft and then renames it, so that no worker copies an incomplete template. */
async function makeTemplate<Filled>(
  cluster: pg.PoolClient,
  cluster_url: string,
  database: string,
  { fill }: Contents<Filled>,
): Promise<Filled> {
  const draft = `${database}_draft`
  await cluster.query(`drop database if exists ${draft} with (force)`)
  await cluster.query(copyStatement(draft, template_database))
  const pool = openPool(withDatabase(cluster_url, draft))
  const filled = await fill(pool)
  await pool.end()
  const filled_json = JSON.stringify(filled ?? null).replaceAll("'", "''")
  await cluster.query(`comment on database ${draft} is '${filled_json}'`)
  await cluster.query(`alter database ${draft} rename to ${database}`)
  return filled
}

const clusters = new Map<string, pg.Pool>()

/** Opens the worker's connections for creating and dropping databases. */
function clusterAt(cluster_url: string): pg.Pool {
  const known = clusters.get(cluster_url)
  if (known) return known
  const pool = openPool(withDatabase(cluster_url, 'postgres'), { max: 4, allowExitOnIdle: true })
  clusters.set(cluster_url, pool)
  return pool
}

function withDatabase(cluster_url: string, name: string): string {
  return cluster_url.replace(/\/podium(\?|$)/, `/${name}$1`)
}
