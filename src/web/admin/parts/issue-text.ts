type ReadIssue = { line: number | null; column: string | null; found: string; expected: string }

/** An error in a table that was read, such as `Line 3, Bib: found x, expected a whole number.` */
export function issueText({ line, column, found, expected }: ReadIssue): string {
  const place = [line === null ? '' : `Line ${line}`, column ?? ''].filter(Boolean).join(', ')
  return `${place}${place && ': '}found ${found}, expected ${expected}.`
}
