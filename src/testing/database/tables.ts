import type pg from 'pg'

/** A digest of every table; tables of standings are left out, because they never change. */
export type Fingerprint = Record<string, string>

/** `except` lists columns that may change without an effect, such as `sessions.seen_at`. */
export async function fingerprint(pool: pg.Pool, except: readonly string[] = []): Promise<Fingerprint> {
  const { rows } = await pool.query<{ digests: Fingerprint }>(await queryOf(pool, except))
  return rows[0]!.digests
}

/** The tables whose digests differ. */
export function changedTables(one: Fingerprint, other: Fingerprint): string[] {
  return Object.keys({ ...one, ...other }).filter((table) => one[table] !== other[table])
}

/** Saves all rows. Returns a function that restores them; nothing else may write in the meantime. */
export async function snapshotRows(pool: pg.Pool): Promise<() => Promise<void>> {
  const tables = await listTables(pool)
  await pool.query(
    [
      'create schema kept',
      ...tables.map(({ name }) => `create table kept.${name} as table public.${name}`),
    ].join(';'),
  )
  const kept = await fingerprint(pool)

  return async () => {
    const changed = changedTables(kept, await fingerprint(pool))
    const restore = tables
      .filter(({ name }) => changed.includes(name))
      .map(({ name, columns }) => {
        const list = columns.join(', ')
        return `delete from ${name}; insert into ${name} (${list}) overriding system value select ${list} from kept.${name}`
      })
    if (restore.length === 0) return
    // The replica role disables triggers and foreign keys, so the order of inserts does not matter.
    await pool.query(`begin; set local session_replication_role = replica; ${restore.join(';')}; commit`)
  }
}

const queries = new WeakMap<pg.Pool, Map<string, Promise<string>>>()

function queryOf(pool: pg.Pool, except: readonly string[]): Promise<string> {
  const known = queries.get(pool) ?? new Map<string, Promise<string>>()
  queries.set(pool, known)
  const key = except.join()
  if (!known.has(key)) known.set(key, makeQuery(pool, except))
  return known.get(key)!
}

async function makeQuery(pool: pg.Pool, except: readonly string[]): Promise<string> {
  const digests = (await listTables(pool)).map(({ name, columns }) => {
    const kept = columns.filter((column) => !except.includes(`${name}.${column}`))
    const row = `row(${kept.join(', ')})::text`
    return `'${name}', (select md5(coalesce(string_agg(${row}, '|' order by ${row}), '')) from ${name})`
  })
  // A function takes at most 100 arguments, so they are passed in groups.
  const parts = digests.map((digest) => `jsonb_build_object(${digest})`)
  return `select ${parts.join(' || ')} as digests`
}

type Table = { name: string; columns: string[] }

/** The game's tables, with their writable columns. */
async function listTables(pool: pg.Pool): Promise<Table[]> {
  const { rows } = await pool.query<Table>(`
    select table_name as name, array_agg(column_name::text order by ordinal_position) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
    group by table_name order by table_name`)
  return rows
}

/** Like `fingerprint`, for the rows that belong to other players. */
export async function rowsOfOthers(pool: pg.Pool, user_id: number): Promise<Fingerprint> {
  const tables = (await listTables(pool)).filter(({ columns }) => columns.includes('user_id'))
  const digests = tables.map(({ name, columns }) => {
    const own = columns.filter(
      (column) => column !== 'seen_at' && `${name}.${column}` !== 'api_tokens.used_at',
    )
    const row = `row(${own.join(', ')})::text`
    const digest = `md5(coalesce(string_agg(${row}, '|' order by ${row}), ''))`
    return `jsonb_build_object('${name}', (select ${digest} from ${name} where user_id <> ${user_id}))`
  })
  const { rows } = await pool.query<{ digests: Fingerprint }>(`select ${digests.join(' || ')} as digests`)
  return rows[0]!.digests
}
