/** How a kind of thing is spoken of where a word does not say which one is meant. */
export type Noun<Row> = {
  /** `player`. */
  noun: string
  /** Where they are listed: `player list`. */
  listed_by: string
  idOf: (row: Row) => number
  /** What a person calls it. */
  nameOf: (row: Row) => string
}

const most_named = 5

/**
 * The one row that a word means, or the sentence that says why that is not clear. `candidates` holds, in order, the rows
 * of each way to name one: a stricter way that finds any hides the others. Thus a code of digits is never another's id.
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
  return `${word} may be ${names}: say which with ${either(some.map((each) => `id:${idOf(each)}`))}.`
}

/** `id:17` names by the id alone; null for every other word. */
export function idOfTerm(word: string): number | null {
  const id = /^id:(\d{1,9})$/.exec(word)?.[1]
  return id === undefined ? null : Number(id)
}

function either(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}
