import { beforeEach, expect, test } from 'vitest'
import type { Me } from '#contract/me.ts'
import { setPlayer, setVisitor } from '../core/session/session-store.ts'
import { isNew, markAsNew, markAsWelcomed } from './welcome-store.ts'

const anna = { user_id: 1, user_name: 'anna' } as Me
const bjorn = { user_id: 2, user_name: 'bjorn' } as Me

beforeEach(() => {
  setPlayer(anna)
  markAsNew()
})

test('a user is new from the registration until the welcome text has been shown [2.reg.f]', () => {
  expect(isNew(anna.user_id)).toBe(true)
  markAsWelcomed()
  expect(isNew(anna.user_id)).toBe(false)
})

test('if another user logs in in the same tab, that user is not new [2.reg.f]', () => {
  setVisitor()
  expect(isNew(undefined)).toBe(false)
  setPlayer(bjorn)
  expect(isNew(bjorn.user_id)).toBe(false)
})

test('without a logged-in user, nobody is new', () => {
  setVisitor()
  markAsNew()
  expect(isNew(undefined)).toBe(false)
})
