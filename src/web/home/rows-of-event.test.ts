import { expect, test } from 'vitest'
import type { Problem } from '#contract/problems.ts'
import { rowsOfEvent } from './home-boards.tsx'

const retry = () => {}
const failed = (code: Problem['code']) => ({
  state: 'failed' as const,
  problem: { code, message: '' },
  retry,
})

test('an event that does not exist yet has no rows; a failed request is an error [8.10d]', () => {
  expect(rowsOfEvent({ state: 'loading' }, true)).toMatchObject({ state: 'ready', data: [] })
  expect(rowsOfEvent(failed('not-found'), false)).toMatchObject({ state: 'ready', data: [] })
  expect(rowsOfEvent(failed('network'), false)).toMatchObject({ state: 'failed' })
  expect(rowsOfEvent({ state: 'loading' }, false)).toEqual({ state: 'loading' })
})

test('the rows are the users of the reply [7.33]', () => {
  const reply = { state: 'ready' as const, data: { users: [] }, total: 40, is_stale: true }
  expect(rowsOfEvent(reply, false)).toEqual({ state: 'ready', data: [], total: 40, is_stale: true })
})
