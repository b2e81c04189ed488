import { FACTS } from './facts.ts'
import type { Named } from './test-names.ts'

/** Markdown that lists the tests of each fact. */
export function documentOf(names: readonly Named[]): string {
  const tests = testsByFact(names)
  const sections = Object.entries(FACTS).map(([title, facts]) => section(title, facts, tests))
  return [HEAD, ...sections].join('\n')
}

/** The numbers of the facts that no test name contains. */
export function missingIn(names: readonly Named[]): string[] {
  const tests = testsByFact(names)
  return fact_ids.filter((id) => !tests.has(id))
}

/** Numbers in test names that have the form of a fact's number, but are not in `FACTS`. */
export function unknownIn(names: readonly Named[]): string[] {
  const known = new Set(fact_ids)
  return [...testsByFact(names).keys()].filter((id) => FACT_ID.test(id) && !known.has(id))
}

const fact_ids = Object.values(FACTS).flatMap((facts) => Object.keys(facts))

/** Matches `1.6b`, `2.ath.f` and `2./a`, but not `2.3`, which could be a decimal number. */
const FACT_ID = /^[1-9]\.(\d+[a-e]|[a-z]+\.[a-z]|\/[a-z])$/

const HEAD = `# Conformance

The numbered facts of the specification, and for each fact the tests whose names contain its number. If the name of a
group contains the number, the group is listed. This file is written by \`npm run conformance\` and not committed.
`

function section(title: string, facts: Record<string, string>, tests: Map<string, Set<string>>): string {
  const rows = Object.entries(facts).map(
    ([id, fact]) => `| ${id} | ${cell(fact)} | ${[...(tests.get(id) ?? [])].join('<br>')} |`,
  )
  return [`## ${title}`, '', '| fact | what it says | tests |', '|---|---|---|', ...rows, ''].join('\n')
}

/**
 * Maps each word to the tests and groups whose own name contains the word. The ids of facts are such words.
 */
function testsByFact(names: readonly Named[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const { file, path } of names) {
    // Only the innermost name counts, so that a number in the name of a group is listed once, for the group.
    for (const id of new Set(wordsOf(path.at(-1) ?? ''))) {
      const entry = `\`${file}\` ${cell(path.join(' › '))}`
      found.set(id, (found.get(id) ?? new Set()).add(entry))
    }
  }
  return found
}

const wordsOf = (name: string) => name.split(/[\s(),;:[\]]+/).map((word) => word.replace(/\.$/, ''))
const cell = (name: string) => name.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('\n', ' ')
