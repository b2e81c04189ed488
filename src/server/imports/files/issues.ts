/** One thing that is wrong with a file, where it is, and what should stand there. */
export type Issue = {
  file: string
  line: number | null
  column: string | null
  found: string
  expected: string
}

export type IssueList = {
  /** In the order of files and lines. */
  readonly faults: readonly Issue[]
  /** How many there are; of many, only the first are kept. */
  readonly count: number
  /** More faults are only counted, so nobody reads what would be proposed for them. */
  readonly is_full: boolean
  add: (error: Issue) => void
}

const kept = 50

export function collectIssues(): IssueList {
  const issues: Issue[] = []
  let count = 0
  const files = new Map<string, number>()
  /** Files in the order in which they were met, lines in the order in which they stand. */
  const isBefore = (a: Issue, b: Issue) => {
    return a.file === b.file ? (a.line ?? 0) < (b.line ?? 0) : files.get(a.file)! < files.get(b.file)!
  }
  const add = (error: Issue) => {
    count += 1
    if (!files.has(error.file)) files.set(error.file, files.size)
    const place = issues.findLastIndex((each) => !isBefore(error, each)) + 1
    issues.splice(place, 0, { ...error, found: shown(error.found) })
    if (issues.length > kept) issues.pop()
  }
  return {
    faults: issues,
    add,
    get count() {
      return count
    },
    get is_full() {
      return count >= kept
    },
  }
}

/** `results.csv, line 12, place: found "x", expected a whole number`. */
function issueMessage({ file, line, column, found, expected }: Issue): string {
  const where = [file, line === null ? '' : `line ${line}`, column === null ? '' : `column ${column}`]
  return `${where.filter(Boolean).join(', ')}: found ${found}, expected ${expected}`
}

/** What an import did not do, in the words of a person. */
export function issueMessages({ faults, count }: Pick<IssueList, 'faults' | 'count'>): string[] {
  const rest = count - faults.length
  return [...faults.map(issueMessage), ...(rest > 0 ? [`… and ${rest} more`] : [])]
}

/** Text as it may be shown on a terminal: without characters that steer it. */
function shown(text: string): string {
  return cut(text, 300).replace(
    /[\p{Cc}\p{Cf}]/gu,
    (character) => `\\u${character.codePointAt(0)?.toString(16).padStart(4, '0')}`,
  )
}

/** Words of strangers; our own beside them are not cut. */
export function quoted(text: string): string {
  return text === '' ? 'nothing' : `"${cut(text, 80)}"`
}

function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}…` : text
}
