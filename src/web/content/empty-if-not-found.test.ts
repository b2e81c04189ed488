import { expect, test } from 'vitest'
import type { Problem } from '#contract/problems.ts'
import type { Reply } from '../core/api/use-reply.ts'
import { emptyIfNotFound } from './empty-if-not-found.ts'

const failed = (code: Problem['code']): Reply<string> => ({
  state: 'failed',
  problem: { code, message: code },
  retry: () => {},
})

test('a 404 becomes an empty text, and a reply that did not arrive is an error [8.8a 7.16]', () => {
  expect(emptyIfNotFound(failed('not-found'))).toMatchObject({ state: 'ready', data: '' })
  expect(emptyIfNotFound(failed('network'))).toMatchObject({ state: 'failed' })
  expect(emptyIfNotFound({ state: 'loading' })).toEqual({ state: 'loading' })
})
