import { expect, test } from 'vitest'
import { leavingText } from './leaving-text.ts'

const vasa = { name: 'Vasa', admin_id: 'anna', members: 4, password_protected: false }

test.each([
  ['a member', 'bjorn', {}, ''],
  ['a member who would need the password', 'bjorn', { password_protected: true }, 'To come back you need'],
  ['rules §7 the admin', 'anna', {}, 'longest-standing member becomes the admin'],
  ['rules §7 the last member', 'anna', { members: 1 }, 'the league ends'],
])('4.9a before leaving is asked: %s', (_, user_name, differs, said) => {
  const text = leavingText({ ...vasa, ...differs }, user_name)
  expect(text).toMatch(/^Are you sure you want to leave Vasa\?/)
  expect(text).toContain(said)
})
