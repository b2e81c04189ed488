/** One thing that is wrong with a file, where it is, and what should stand there. */
export type Fault = {
  file: string
  line: number | null
  column: string | null
  found: string
  expected: string
}

export type FaultList = {
  readonly faults: readonly Fault[]
  /** How many there are; of many, only the first are kept. */
  readonly count: number
  add: (fault: Fault) => void
}

const kept = 50

export function collectFaults(): FaultList {
  const faults: Fault[] = []
  let count = 0
  const add = (fault: Fault) => {
    count += 1
    if (faults.length < kept) faults.push({ ...fault, found: shown(fault.found) })
  }
  return {
    faults,
    add,
    get count() {
      return count
    },
  }
}

/** `results.csv, line 12, place: found "x", expected a whole number`. */
function faultSentence({ file, line, column, found, expected }: Fault): string {
  const where = [file, line === null ? '' : `line ${line}`, column === null ? '' : `column ${column}`]
  return `${where.filter(Boolean).join(', ')}: found ${found}, expected ${expected}`
}

/** What an import did not do, in the words of a person. */
export function faultSentences({ faults, count }: Pick<FaultList, 'faults' | 'count'>): string[] {
  const rest = count - faults.length
  return [...faults.map(faultSentence), ...(rest > 0 ? [`… and ${rest} more`] : [])]
}

/** Text of strangers as it may be shown on a terminal: cut, and without characters that steer it. */
function shown(text: string): string {
  const cut = text.length > 80 ? `${text.slice(0, 80)}…` : text
  return cut.replace(
    /[\p{Cc}\p{Cf}]/gu,
    (character) => `\\u${character.codePointAt(0)?.toString(16).padStart(4, '0')}`,
  )
}

export function quoted(text: string): string {
  return text === '' ? 'nothing' : `"${text}"`
}
