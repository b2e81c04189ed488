import { FACTS } from './facts.ts'
import type { Named } from './test-names.ts'

/** The tests of each fact, as Markdown. */
export function documentOf(names: readonly Named[]): string {
  const shown = showings(names)
  const sections = Object.entries(FACTS).map(([title, facts]) => section(title, facts, shown))
  return [HEAD, ...sections].join('\n')
}

/** Facts that no test names. */
export function missingIn(names: readonly Named[]): string[] {
  const shown = showings(names)
  return numbers.filter((id) => !shown.has(id))
}

/** Numbers in test names that look like those of facts but are unknown. */
export function unknownIn(names: readonly Named[]): string[] {
  const known = new Set(numbers)
  return [...showings(names).keys()].filter((id) => FACT_ID.test(id) && !known.has(id))
}

/** The numbers of all facts. */
const numbers = Object.values(FACTS).flatMap((facts) => Object.keys(facts))

/** As in `1.6b`, `2.ath.f` and `2./a`, but not a decimal number. */
const FACT_ID = /^[1-9]\.(\d+[a-e]|[a-z]+\.[a-z]|\/[a-z])$/

const HEAD = `# Conformance

The numbered facts of the specification, each in a line, and the tests that carry its number in their names. Written by
\`npm run conformance\` and not committed. Where a whole group of tests carries the number, the group is listed.
`

function section(title: string, facts: Record<string, string>, shown: Map<string, Set<string>>): string {
  const rows = Object.entries(facts).map(
    ([id, says]) => `| ${id} | ${cell(says)} | ${[...(shown.get(id) ?? [])].join('<br>')} |`,
  )
  return [`## ${title}`, '', '| fact | what it says | shown by |', '|---|---|---|', ...rows, ''].join('\n')
}

/** By fact: the file and the name, up to the group or test that carries the number. */
function showings(names: readonly Named[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const { file, path } of names) {
    // Already listed for the group.
    for (const id of new Set(wordsOf(path.at(-1) ?? ''))) {
      const entry = `\`${file}\` ${cell(path.join(' › '))}`
      found.set(id, (found.get(id) ?? new Set()).add(entry))
    }
  }
  return found
}

const wordsOf = (name: string) => name.split(/[\s(),;:[\]]+/).map((word) => word.replace(/\.$/, ''))
const cell = (name: string) => name.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('\n', ' ')
