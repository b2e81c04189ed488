import { expect, test } from 'vitest'
import { boardAddress } from './cup-choice.ts'

test.each([
  ['cup=Sprint&page=3', false, '?cup=Sprint&verified_users=false'],
  ['cup=Sprint&verified_users=false&page=3', true, '?cup=Sprint'],
  ['team_name=wolves', false, '?team_name=wolves&verified_users=false'],
  ['', true, '?'],
])(
  'from the query %j, the link to the board (verified users: %s) is %s [1.7b]',
  (search, with_verified, address) => {
    expect(boardAddress(new URLSearchParams(search), with_verified)).toBe(address)
  },
)
