/** How messages of `resolveTerm` describe the rows of a table. */
export type Noun<Row> = {
  /** Singular: `player`. */
  noun: string
  /** The command that lists the rows: `player list`. */
  listed_by: string
  idOf: (row: Row) => number
  /** The display name of a row. */
  nameOf: (row: Row) => string
}

const max_names = 5

/**
 * The only row that matches the term, or a message that says that none or several match. `candidates` holds the matches
 * of each lookup, strictest first. The first lookup with any match wins, so a numeric code is never taken for the id of
 * another row.
 */
export function resolveTerm<Row>(
  term: string,
  candidates: readonly (readonly Row[])[],
  { noun, listed_by, idOf, nameOf }: Noun<Row>,
  where = '',
): Row | string {
  const rows = candidates.find((found) => found.length > 0) ?? []
  const [row, ...others] = rows
  if (!row) return `There is no ${noun} ${term}${where}: see \`${listed_by}\`.`
  if (others.length === 0) return row
  const some = rows.slice(0, max_names)
  const more = rows.length > some.length ? ['another'] : []
  const names = joinedByOr([...some.map((each) => `${nameOf(each)} (id ${idOf(each)})`), ...more])
  return `${term} could be ${names}: choose one with ${joinedByOr(some.map((each) => `id:${idOf(each)}`))}.`
}

/** Parses `id:17`; null for any other term. */
export function idOfTerm(term: string): number | null {
  const id = /^id:(\d{1,9})$/.exec(term)?.[1]
  return id === undefined ? null : Number(id)
}

function joinedByOr(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}
