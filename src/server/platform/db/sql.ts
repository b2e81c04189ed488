import pg from 'pg'

/**
 * An SQL statement, or a part of a statement. Values never become part of the text: they are sent as parameters. `Row`
 * is the type of the returned rows. Nothing checks this type, so the fields of `Row` must have the names of the
 * columns.
 */
export class Sql<Row = unknown> {
  declare readonly row: Row
  readonly strings: readonly string[]
  readonly values: readonly unknown[]
  /** The name of a prepared statement. All statements with the same name must have the same text. */
  readonly name: string | undefined

  constructor(strings: readonly string[], values: readonly unknown[], name?: string) {
    this.strings = strings
    this.values = values
    this.name = name
  }

  /** The text of the statement, with $1, $2 … in place of the values. */
  get text(): string {
    return this.strings.reduce((text, string, index) => `${text}$${index}${string}`)
  }
}

/** Writes SQL: `${value}` becomes a parameter, and `${sql`…`}` becomes a part of the statement. */
export function sql<Row = unknown>(template: readonly string[], ...given: readonly unknown[]): Sql<Row> {
  const strings = [template[0]!]
  const values: unknown[] = []
  given.forEach((value, index) => {
    const after = template[index + 1]!
    if (value instanceof Sql) {
      strings.push(`${strings.pop()}${value.strings[0]}`, ...value.strings.slice(1))
      values.push(...value.values)
      strings.push(`${strings.pop()}${after}`)
    } else {
      strings.push(after)
      values.push(value)
    }
  })
  return new Sql(strings, values)
}

/** Makes a prepared statement with this name. Each connection parses and plans it only once. */
sql.named = <Row>(name: string, { strings, values }: Sql<Row>): Sql<Row> => new Sql(strings, values, name)

/** Joins parts with `between`, by default a comma. */
sql.join = (parts: readonly Sql[], between: Sql = sql`, `): Sql =>
  parts.reduce((all, part) => sql`${all}${between}${part}`)

/** Inserts raw SQL. Only for text of our source or of the database's catalog, never for user input. */
sql.raw = (text: string): Sql => new Sql([text], [])

/** Inserts the quoted name of a column or a table. */
sql.ref = (name: string): Sql => new Sql([name.split('.').map(quoted).join('.')], [])

/** Inserts a value as a quoted literal, where a parameter is not possible. */
sql.lit = (value: string | number): Sql =>
  new Sql([typeof value === 'number' ? String(value) : pg.escapeLiteral(value)], [])

function quoted(name: string): string {
  return pg.escapeIdentifier(name)
}
