import { expect, test } from 'vitest'
import { withOwnRow } from './use-members.ts'

const row = (position: number) => ({ user: { user_id: 100 + position }, position })
const positions = (rows: readonly { position: number }[]) => rows.map(({ position }) => position)

test.each([
  ['the page with the row', [row(3), row(4)], row(4), [3, 4]],
  ['an earlier page', [row(1), row(2)], row(57), [1, 2, 57]],
  ['a later page', [row(21), row(22)], row(3), [3, 21, 22]],
  ['no row', [row(1)], undefined, [1]],
])('a page shows the user’s own row once, in its place: %s', (_, rows, own, expected) => {
  expect(positions(withOwnRow(rows, own))).toEqual(expected)
})
