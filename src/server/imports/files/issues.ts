import { type FileProblem, fileProblemText, type IssueText } from '#text/imports/file-problems.ts'
import { type ImportRefusal, importRefusalText } from '#text/imports/import-refusals.ts'
import { cut } from '#text/quoted.ts'

type IssuePlace = { file: string; line: number | null; column: string | null }

/**
 * A problem and its place. An `ImportRefusal` is about values in a file, and a `FileProblem` is about the file itself.
 */
export type Issue = IssuePlace & (ImportRefusal | FileProblem)

/** An issue with its text, and its code if it is a refusal. */
export type ShownIssue = IssuePlace & IssueText & { code?: ImportRefusal['code'] }

export type IssueList = {
  /** Sorted by file and line. */
  readonly issues: readonly Issue[]
  /** The number of all issues. `issues` contains only the first ones. */
  readonly count: number
  /** Whether `issues` is full. The caller then need not compute suggestions for further issues. */
  readonly is_full: boolean
  add: (issue: Issue) => void
  /** Adds the issues of another list. `issue_count` counts all its issues; `issues` may contain only the first ones. */
  addAll: (list: { issues: readonly Issue[]; issue_count: number }) => void
}

const max_issues = 50

export function collectIssues(): IssueList {
  const issues: Issue[] = []
  let count = 0
  const files = new Map<string, number>()
  /** Compares by file, in the order in which the files got their first issue, and then by line. */
  const isBefore = (a: Issue, b: Issue) => {
    return a.file === b.file ? (a.line ?? 0) < (b.line ?? 0) : files.get(a.file)! < files.get(b.file)!
  }
  const add = (issue: Issue) => {
    count += 1
    if (!files.has(issue.file)) files.set(issue.file, files.size)
    const index = issues.findLastIndex((each) => !isBefore(issue, each)) + 1
    issues.splice(index, 0, issue)
    if (issues.length > max_issues) issues.pop()
  }
  return {
    issues,
    add,
    addAll: (list) => {
      for (const issue of list.issues) add(issue)
      count += list.issue_count - list.issues.length
    },
    get count() {
      return count
    },
    get is_full() {
      return count >= max_issues
    },
  }
}

/** Adds the text of an issue, for printing it or sending it to a page. */
export function shownIssue(issue: Issue): ShownIssue {
  const { file, line, column } = issue
  const { found, expected } = 'code' in issue ? importRefusalText(issue) : fileProblemText(issue)
  const code = 'code' in issue ? { code: issue.code } : {}
  return { file, line, column, ...code, found: escapeControls(found), expected }
}

/** Returns a message such as `results.csv, line 12, column place: found "x", expected a whole number`. */
function issueMessage(issue: Issue): string {
  const { file, line, column, found, expected } = shownIssue(issue)
  const where = [file, line === null ? '' : `line ${line}`, column === null ? '' : `column ${column}`]
  return `${where.filter(Boolean).join(', ')}: found ${found}, expected ${expected}`
}

export function issueMessages({ issues, count }: Pick<IssueList, 'issues' | 'count'>): string[] {
  const more = count - issues.length
  return [...issues.map(issueMessage), ...(more > 0 ? [`… and ${more} more`] : [])]
}

/** Escapes control characters, so that text is safe to print on a terminal. */
function escapeControls(text: string): string {
  return cut(text, 300).replace(
    /[\p{Cc}\p{Cf}]/gu,
    (character) => `\\u${character.codePointAt(0)?.toString(16).padStart(4, '0')}`,
  )
}
