/**
 * The candidates closest to a misspelled word, closest first. Leaves out candidates that are more than `most_edits`
 * edits away. An edit adds, removes or replaces one character, or swaps two adjacent characters.
 */
export function nearestTerms(
  word: string,
  candidates: Iterable<string>,
  { most_edits = editsFor(word), most = 3 }: { most_edits?: number; most?: number } = {},
): string[] {
  if (most_edits === 0) return []
  const folded = word.toLowerCase()
  return [...candidates]
    .filter((candidate) => Math.abs(candidate.length - word.length) <= most_edits)
    .map((candidate) => ({ candidate, edits: countEdits(folded, candidate.toLowerCase()) }))
    .filter(({ edits }) => edits <= most_edits)
    .sort((a, b) => a.edits - b.edits || (a.candidate < b.candidate ? -1 : 1))
    .slice(0, most)
    .map(({ candidate }) => candidate)
}

/** The similarity of two words, from 0 to 1: 1 minus the number of edits per character of the longer word. */
export function similarity(one: string, other: string): number {
  const longest = Math.max(one.length, other.length)
  return longest === 0 ? 1 : 1 - countEdits(one, other) / longest
}

/** Allows one edit per four characters. If more were allowed, nearly any short word would match. */
function editsFor(word: string): number {
  return Math.floor(word.length / 4)
}

/** The number of edits between two words (optimal string alignment distance). */
function countEdits(one: string, other: string): number {
  let before_last: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      current[column] = Math.min(
        last[column]! + 1,
        current[column - 1]! + 1,
        last[column - 1]! + (isSame ? 0 : 1),
        isSwapped ? before_last[column - 2]! + 1 : Number.POSITIVE_INFINITY,
      )
    }
    before_last = last
    last = current
  }
  return last[other.length]!
}
