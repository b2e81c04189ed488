/** How messages about ambiguous terms name a kind of row. */
export type Noun<Row> = {
  /** Singular: `player`. */
  noun: string
  /** The command that lists them: `player list`. */
  listed_by: string
  idOf: (row: Row) => number
  /** The display name of a row. */
  nameOf: (row: Row) => string
}

const most_named = 5

/**
 * The only row that matches the term, or a message that explains why it is ambiguous. `candidates` holds the matches of
 * each lookup, strictest first: the first lookup with any match wins, so a numeric code is never taken for the id of
 * another row.
 */
export function resolveTerm<Row>(
  word: string,
  candidates: readonly (readonly Row[])[],
  { noun, listed_by, idOf, nameOf }: Noun<Row>,
  where = '',
): Row | string {
  const rows = candidates.find((found) => found.length > 0) ?? []
  const [row, ...others] = rows
  if (!row) return `There is no ${noun} ${word}${where}: see \`${listed_by}\`.`
  if (others.length === 0) return row
  const some = rows.slice(0, most_named)
  const more = rows.length > some.length ? ['another'] : []
  const names = either([...some.map((each) => `${nameOf(each)} (id ${idOf(each)})`), ...more])
  return `${word} could be ${names}: choose one with ${either(some.map((each) => `id:${idOf(each)}`))}.`
}

/** Parses `id:17`; null for any other term. */
export function idOfTerm(word: string): number | null {
  const id = /^id:(\d{1,9})$/.exec(word)?.[1]
  return id === undefined ? null : Number(id)
}

function either(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}
