import { expect, test } from 'vitest'
import { leavingText } from './use-membership.tsx'

const vasa = { name: 'Vasa', admin_id: 'anna', members: 4, password_protected: false }

test.each([
  ['a member [4.9a]', 'bjorn', {}, ''],
  ['a member of a protected league [4.9a]', 'bjorn', { password_protected: true }, 'To rejoin you will need'],
  ['the admin [4.9a rules §7]', 'anna', {}, 'longest-standing member will become the admin'],
  ['the last member [4.9a rules §7]', 'anna', { members: 1 }, 'the league will be deleted'],
])('the confirmation before leaving: %s', (_, user_name, differs, expected) => {
  const text = leavingText({ ...vasa, ...differs }, user_name)
  expect(text).toMatch(/^Are you sure you want to leave Vasa\?/)
  expect(text).toContain(expected)
})
