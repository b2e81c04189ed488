import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const page = readFileSync(join(import.meta.dirname, '..', 'docs', 'asvs.md'), 'utf8')

type Row = { ids: string[]; status: string; how: string }

/** How many requirements of levels 1 and 2 each chapter of ASVS 5.0.0 has. */
const sizes = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7]

/** Lists the ids in a text such as `V1.2.6–V1.2.8, V1.3.1`. */
function idsOf(text: string): string[] {
  return text.split(', ').flatMap((part) => {
    const [first = '', last = first] = part.split('–')
    const [, section = '', from = ''] = /^(V\d+\.\d+)\.(\d+)$/.exec(first) ?? []
    const to = last.slice(section.length + 1)
    return Array.from({ length: Number(to) - Number(from) + 1 }, (_, n) => `${section}.${Number(from) + n}`)
  })
}

function rowsOf(text: string): Row[] {
  const lines = text.matchAll(/^\| (V[^|]+) \| [^|]+ \| (?:\*\*)?([^|*]+)(?:\*\*)? \| (.+) \|$/gm)
  return [...lines].map(([, ids = '', status = '', how = '']) => ({ ids: idsOf(ids), status, how }))
}

const rows = rowsOf(page)
const ids = rows.flatMap((row) => row.ids)
const countOf = (status: string) =>
  rows.filter((row) => row.status === status).flatMap((row) => row.ids).length

describe('docs/asvs.md', () => {
  test('has each requirement once, in the order of the standard', () => {
    const numbers = ids.map((id) => id.slice(1).split('.').map(Number))
    const sorted = numbers.toSorted((one, other) => {
      const at = one.findIndex((part, index) => part !== other[index])
      return at < 0 ? 0 : one[at]! - other[at]!
    })
    expect(numbers).toEqual(sorted)
    expect(new Set(ids).size).toBe(ids.length)
    expect(sizes.map((_, n) => ids.filter((id) => id.startsWith(`V${n + 1}.`)).length)).toEqual(sizes)
  })

  test.each(['met', 'operator', 'n/a', 'unmet'])('counts the requirements that are %s', (status) => {
    expect(page).toContain(`| ${status} | ${countOf(status)} |`)
  })

  test('lists the unmet requirements at the top', () => {
    const [, listed = ''] = /\*\*Unmet:\*\* (.+?)\.\n\n/s.exec(page) ?? []
    expect(idsOf(listed.replaceAll('\n', ' '))).toEqual(
      rows.filter(({ status }) => status === 'unmet').flatMap((row) => row.ids),
    )
  })

  test('names a file, a function or a page for each requirement that is met', () => {
    const without = rows.filter(
      ({ status, how }) => status === 'met' && !/`[\w./-]+`|`[\w./-]+ \w|\]\(/.test(how),
    )
    // This requirement is about the clock of the machine, so there is no file to name.
    expect(without.flatMap((row) => row.ids)).toEqual(['V16.2.2'])
  })

  test('rows with ranges are read completely', () => {
    expect(rowsOf('| V1.2.6–V1.2.8, V1.3.1 | a | **unmet** | b |')).toEqual([
      { ids: ['V1.2.6', 'V1.2.7', 'V1.2.8', 'V1.3.1'], status: 'unmet', how: 'b' },
    ])
  })
})
