import type pg from 'pg'

/** A text field that users or operators write and that pages show. `as` converts the text to the type of the column. */
type Field = { table: string; column: string; key: string; as?: string; where?: string; is_unique?: true }

const TEXT = '$text'

/** Pictures have to be paths on our site. */
const PICTURE = `case when ${TEXT} ~ '^/[^/]' then ${TEXT} else '/x' || ${TEXT} end`
const LINK = `'https://ran.invalid/' || ${TEXT}`

const FIELDS: Field[] = [
  { table: 'users', column: 'user_name', key: 'user_id', is_unique: true },
  { table: 'users', column: 'team_name', key: 'user_id' },
  { table: 'users', column: 'first_name', key: 'user_id' },
  { table: 'users', column: 'last_name', key: 'user_id' },
  { table: 'users', column: 'email', key: 'user_id', is_unique: true, as: `${TEXT} || '@ran.invalid'` },
  { table: 'sessions', column: 'agent', key: 'session_id' },
  { table: 'athletes', column: 'name', key: 'athlete_id' },
  { table: 'athletes', column: 'federation_code', key: 'athlete_id', is_unique: true },
  { table: 'pro_teams', column: 'name', key: 'pro_team_id', is_unique: true },
  { table: 'pro_teams', column: 'abbreviation', key: 'pro_team_id', as: `left(${TEXT}, 12)` },
  { table: 'pro_teams', column: 'logo_url', key: 'pro_team_id', as: PICTURE },
  { table: 'seasons', column: 'name', key: 'season_id' },
  {
    table: 'seasons',
    column: 'settings',
    key: 'season_id',
    as: `it.settings || jsonb_build_object('display_name', ${TEXT}, 'slogan', ${TEXT})`,
  },
  { table: 'weekends', column: 'weekend_name', key: 'weekend_id', is_unique: true },
  { table: 'weekends', column: 'livestream_link', key: 'weekend_id', as: LINK },
  { table: 'weekends', column: 'event_link', key: 'weekend_id', as: LINK },
  { table: 'selections', column: 'name', key: 'selection_id', is_unique: true },
  { table: 'races', column: 'name', key: 'race_id' },
  { table: 'races', column: 'place', key: 'race_id' },
  { table: 'publications', column: 'reason', key: 'publication_id' },
  { table: 'results', column: 'time', key: "(revision_id || ' ' || athlete_id)" },
  {
    table: 'cups',
    column: 'name',
    key: 'cup_id',
    is_unique: true,
    as: `left(${TEXT}, 60)`,
    where: `name <> 'Overall'`,
  },
  { table: 'cups', column: 'image_url', key: 'cup_id', as: PICTURE },
  { table: 'sidebets', column: 'description', key: 'sidebet_id' },
  { table: 'sidebet_options', column: 'description', key: 'option_id' },
  { table: 'leagues', column: 'name', key: 'league_id', is_unique: true },
  { table: 'league_seasons', column: 'club', key: 'league_id', is_unique: true },
  { table: 'announcements', column: 'header', key: 'message_id' },
  { table: 'announcements', column: 'text', key: 'message_id' },
  { table: 'pages', column: 'markdown', key: 'path', where: `path <> 'tour'` },
  { table: 'audit', column: 'reason', key: 'audit_id' },
  { table: 'audit', column: 'subject', key: 'audit_id' },
  {
    table: 'audit',
    column: 'after',
    key: 'audit_id',
    as: `jsonb_build_object('text', ${TEXT}, 'list', jsonb_build_array(${TEXT}))`,
  },
  { table: 'site_settings', column: 'mail_address', key: 'only_row', as: `${TEXT} || '@ran.invalid'` },
]

export type Written = { field: string; texts: string[] }

/** Inserts enough rows for the texts, and disables the triggers that refuse changes to published rows. */
export async function prepareRows(pool: pg.Pool, rows: number, reader: string): Promise<void> {
  await pool.query('alter table publications disable trigger publications_are_kept')
  await pool.query('alter table results disable trigger results_are_kept')
  await pool.query('alter table audit disable trigger audit_is_kept')
  await pool.query(
    `update seasons set settings = settings || '{"include_team_challenge": true, "side_bets": true}'`,
  )
  const me = `(select user_id from users where user_name = '${reader}')`
  const upcoming = `(select s.weekend_id from selections s where s.locked_at is null order by s.trading_close limit 1)`
  const statements = [
    `insert into leagues (name, admin_id)
     select 'Inviting league ' || n, (select min(user_id) from users where user_id <> ${me}) from generate_series(1, 20) n`,
    `insert into league_members (league_id, user_id) select league_id, admin_id from leagues on conflict do nothing`,
    `insert into league_invitations (league_id, user_id, invited_by)
     select league_id, ${me}, admin_id from leagues where name like 'Inviting league %'`,
    `insert into leagues (name, admin_id) select 'Own league ' || n, ${me} from generate_series(1, $1::int) n`,
    `insert into league_members (league_id, user_id) select league_id, ${me} from leagues
     where name not like 'Inviting league %' on conflict do nothing`,
    `insert into league_seasons (season_id, league_id) select season_id, league_id from seasons, leagues on conflict do nothing`,
    `update league_seasons set club = 'club ' || league_id, verified = true`,
    `insert into sidebets (weekend_id, description, value, betting_close)
     select ${upcoming}, 'question ' || n, 100, now() + interval '2 years' from generate_series(1, 30) n`,
    `insert into sidebet_options (sidebet_id, description) select sidebet_id, 'another answer' from sidebets
     where description like 'question %'`,
    `insert into announcements (page, header, text)
     select case when n > 2 then '/goodbye' end, 'header ' || n, 'text' from generate_series(1, $1::int) n`,
    `insert into pages (path, markdown) select 'info/own_' || n, 'text' from generate_series(1, $1::int) n`,
    `insert into audit (actor, act, subject, before, after, reason)
     select 'console', 'announce', 'header ' || n, '{"text": "before"}', '{"text": "after"}', 'reason'
     from generate_series(1, $1::int) n`,
    `insert into pages (path, markdown) values ('tour', '{{season}} {{display_name}} {{slogan}} {{mail_address}}')`,
  ]
  for (const statement of statements)
    await pool.query(statement, statement.includes('$1') ? [rows] : []).catch((error: unknown) => {
      throw new Error(`cannot prepare the rows: ${statement}`, { cause: error })
    })
}

/**
 * Writes the texts into every field of these tables. Each field starts with a different text. Returns the stored texts.
 */
export async function writeTexts(
  pool: pg.Pool,
  texts: readonly string[],
  tables = FIELDS.map(({ table }) => table),
): Promise<Written[]> {
  const written: Written[] = []
  for (const [index, field] of FIELDS.entries()) {
    if (!tables.includes(field.table)) continue
    const shift = index * 17
    const rotated = texts.map((_, n) => texts[(n + shift) % texts.length]!)
    written.push({ field: `${field.table}.${field.column}`, texts: await write(pool, field, rotated) })
  }
  return written
}

/** Reports the current names of up to fifty teams and fifty leagues, so that operators see these names. */
export async function reportNames(pool: pg.Pool): Promise<void> {
  const columns = 'insert into name_reports (user_id, about_user_id, about_league_id, name, reason)'
  const reporter = '(select min(user_id) from users)'
  await pool.query(`${columns} select ${reporter}, user_id, null, team_name, 'offensive' from users
    where length(team_name) between 1 and 140 order by user_id limit 50 on conflict do nothing`)
  await pool.query(`${columns} select ${reporter}, null, league_id, name, 'offensive' from leagues
    where length(name) between 1 and 140 order by league_id limit 50 on conflict do nothing`)
}

/** Writes each text into one row. Returns the texts for which there was a row. */
async function write(pool: pg.Pool, field: Field, texts: readonly string[]): Promise<string[]> {
  const { table, column, key, as = TEXT, where = 'true', is_unique = false } = field
  const own_key = key.startsWith('(') ? key.replaceAll(/\b(\w+_id)\b/g, 'it.$1') : `it.${key}`
  const valueWith = (text: string) => as.replaceAll(TEXT, text)
  if (is_unique)
    await pool.query(
      `update ${table} it set ${column} = ${valueWith(`('was ' || ${own_key})`)} where ${where}`,
    )
  const changed = await pool.query(
    `update ${table} it set ${column} = ${valueWith('($1::text[])[numbered.n]')}
     from (select ${key} as key, row_number() over (order by ${key}) as n from ${table} where ${where}) numbered
     where ${own_key} = numbered.key and numbered.n <= cardinality($1::text[])`,
    [texts],
  )
  return texts.slice(0, changed.rowCount ?? 0)
}
