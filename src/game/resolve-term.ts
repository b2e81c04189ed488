/** Words for the rows of a table, for the messages of `resolveTerm`. */
export type Noun<Row> = {
  /** The singular noun for a row, such as `player`. */
  noun: string
  /** The command that lists the rows, such as `player list`. */
  listed_by: string
  idOf: (row: Row) => number
  nameOf: (row: Row) => string
}

const max_names = 5

/**
 * Returns the only row that matches the term, or a message that says that no row or several rows match. `candidates`
 * contains the matches of each lookup, strictest lookup first. Only the first lookup with a match counts, so that a
 * numeric code is never taken for the id of another row.
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

/** The id in a term such as `id:17`. Null for other terms. */
export function idOfTerm(term: string): number | null {
  const id = /^id:(\d{1,9})$/.exec(term)?.[1]
  return id === undefined ? null : Number(id)
}

function joinedByOr(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}
