import type pg from 'pg'

/** A digest of every table, except the tables of standings, which never change. */
export type Fingerprint = Record<string, string>

/**
 * Computes a digest of every table. `except` lists columns whose changes are ignored, such as `sessions.seen_at`.
 * `only` lists the tables to read; by default, all tables are read.
 */
export async function fingerprint(
  pool: pg.Pool,
  except: readonly string[] = [],
  only?: readonly string[],
): Promise<Fingerprint> {
  const digests = await digestsOf(pool, except)
  const names = only ?? [...digests.keys()]
  // One call per table, because a function takes at most 100 arguments.
  const parts = names.map((name) => `jsonb_build_object(${digests.get(name)})`)
  const { rows } = await pool.query<{ digests: Fingerprint }>(`select ${parts.join(' || ')} as digests`)
  return rows[0]!.digests
}

export function changedTables(one: Fingerprint, other: Fingerprint): string[] {
  return Object.keys({ ...one, ...other }).filter((table) => one[table] !== other[table])
}

const known_digests = new WeakMap<pg.Pool, Map<string, Promise<Map<string, string>>>>()

/** Returns the digest of each table as SQL arguments of `jsonb_build_object`. */
function digestsOf(pool: pg.Pool, except: readonly string[]): Promise<Map<string, string>> {
  const known = known_digests.get(pool) ?? new Map<string, Promise<Map<string, string>>>()
  known_digests.set(pool, known)
  const key = except.join()
  if (!known.has(key)) known.set(key, makeDigests(pool, except))
  return known.get(key)!
}

async function makeDigests(pool: pg.Pool, except: readonly string[]): Promise<Map<string, string>> {
  const pairs = (await listTables(pool)).map(({ name, columns }): [string, string] => {
    const kept = columns.filter((column) => !except.includes(`${name}.${column}`))
    const row = `row(${kept.join(', ')})::text`
    return [
      name,
      `'${name}', (select md5(coalesce(string_agg(${row}, '|' order by ${row}), '')) from public.${name})`,
    ]
  })
  return new Map(pairs)
}

export type Table = { name: string; columns: string[] }

/** Lists the game's tables with their writable columns. */
export async function listTables(pool: pg.Pool): Promise<Table[]> {
  const { rows } = await pool.query<Table>(`
    select table_name as name, array_agg(column_name::text order by ordinal_position) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
    group by table_name order by table_name`)
  return rows
}

/** For each table with a `user_id`, computes a digest of the rows of other players. Ignores times of last use. */
export async function rowsOfOthers(pool: pg.Pool, user_id: number): Promise<Fingerprint> {
  const tables = (await listTables(pool)).filter(({ columns }) => columns.includes('user_id'))
  const digests = tables.map(({ name, columns }) => {
    const compared = columns.filter(
      (column) => column !== 'seen_at' && `${name}.${column}` !== 'api_tokens.used_at',
    )
    const row = `row(${compared.join(', ')})::text`
    const digest = `md5(coalesce(string_agg(${row}, '|' order by ${row}), ''))`
    return `jsonb_build_object('${name}', (select ${digest} from ${name} where user_id <> ${user_id}))`
  })
  const { rows } = await pool.query<{ digests: Fingerprint }>(`select ${digests.join(' || ')} as digests`)
  return rows[0]!.digests
}
