import { expect, test } from 'vitest'
import { givenNameFirst, nameKey } from './athlete-names.ts'

test.each([
  ['Johannes Høsflot Klæbo', 'KLAEBO Johannes Hoesflot'],
  ['Tiril Udnes Weng', 'WENG, Tiril Udnes'],
  ['Johanna Hagström', 'HAGSTROEM Johanna'],
  ['Johanna Hagström', 'Johanna Hagstrom'],
  ['Linn Svahn', 'Linn SVAHN'],
  ['Nadine Fähndrich', 'FAEHNDRICH Nadine'],
  ['Håvard Solås Taugbøl', 'TAUGBOEL Haavard Solaas'],
])('%s and %s have the same key', (one, other) => {
  expect(nameKey(one)).toBe(nameKey(other))
})

test('names of different people have different keys', () => {
  expect(nameKey('Tiril Udnes Weng')).not.toBe(nameKey('Lotta Udnes Weng'))
})

test.each([
  ['KLAEBO Johannes Hoesflot', 'Johannes Hoesflot Klaebo'],
  ["O'NEIL-SMITH Ada", "Ada O'Neil-Smith"],
  ['VON SIEBENTHAL Nathalie', 'Nathalie Von Siebenthal'],
  ['Johannes Klaebo', 'Johannes Klaebo'],
  ['Johannes KLAEBO', 'Johannes KLAEBO'],
  ['J. Klaebo', 'J. Klaebo'],
  ['NORWAY', 'NORWAY'],
  ['  Ada   Skare ', 'Ada Skare'],
])('the name %s is stored as %s', (listed, kept) => {
  expect(givenNameFirst(listed)).toBe(kept)
})
