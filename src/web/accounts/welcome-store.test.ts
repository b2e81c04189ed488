import { beforeEach, expect, test } from 'vitest'
import type { Me } from '#contract/me.ts'
import { bePlayer, beVisitor } from '../core/session/session-store.ts'
import { beNew, beTold, isNew } from './welcome-store.ts'

const anna = { user_id: 1, user_name: 'anna' } as Me
const bjorn = { user_id: 2, user_name: 'bjorn' } as Me

beforeEach(() => {
  bePlayer(anna)
  beNew()
})

test('whoever has registered is new until he is told [2.reg.f]', () => {
  expect(isNew(anna.user_id)).toBe(true)
  beTold()
  expect(isNew(anna.user_id)).toBe(false)
})

test('whoever logs in after him in the same tab is not [2.reg.f]', () => {
  beVisitor()
  expect(isNew(undefined)).toBe(false)
  bePlayer(bjorn)
  expect(isNew(bjorn.user_id)).toBe(false)
})

test('nobody is new where nobody came in', () => {
  beVisitor()
  beNew()
  expect(isNew(undefined)).toBe(false)
})
