import { expect, test } from 'vitest'
import type { Problem } from '#contract/problems.ts'
import { firstState, formVerdict, type QueuedChange, type QueueRules, queueReducer } from './queue-state.ts'
import type { ServerReply } from './server-reply.ts'

type FormChange = { takes_key: boolean }
const form_rules: QueueRules<FormChange> = {
  is_replacing: false,
  undoes: () => null,
  verdictOf: formVerdict,
  refusalText: () => 'No',
  elsewhere: { state: 'idle' },
}
const sent = (takes_key: boolean, tries: number): QueuedChange<FormChange> => ({
  key: 'a',
  change: { takes_key },
  made_at: 0,
  tries,
})
const no = (status: number | null, code: Problem['code']): ServerReply<never> => ({
  answer: { ok: false, status, problem: { code, message: 'No' } },
  tag: null,
  accepted_at: null,
  closes_at: null,
})
const later = { ...sent(true, 0), key: 'b' }

/** Returns the keys and attempts of the queue after the server gave this answer to its first change. */
const after = (first: QueuedChange<FormChange>, reply: ServerReply<null>) => {
  const state = { ...firstState<null>(null, { ...reply, tag: '*' }), queue: [first, later] }
  const { queue } = queueReducer(state, { kind: 'answered', reply }, form_rules)
  return queue.map(({ key, tries }) => `${key}${tries}`)
}

test.each([0, 1, 2])('a change with a key is sent again after %i lost replies', (tries) => {
  expect(after(sent(true, tries), no(null, 'network'))).toEqual([`a${tries + 1}`, 'b0'])
})

test('after four attempts, the form shows that a change with a key has failed, and the next change is sent', () => {
  expect(after(sent(true, 3), no(null, 'network'))).toEqual(['b0'])
})

test('a change without a key is sent once', () => {
  expect(after(sent(false, 0), no(null, 'network'))).toEqual(['b0'])
})

test.each([
  [true, 0, ['a1', 'b0']],
  [true, 1, ['a2', 'b0']],
  [false, 0, ['a1', 'b0']],
  [false, 1, ['b0']],
])(
  'if the CSRF cookie is stale (with a key: %s, earlier attempts: %i), the queue is %j',
  (takes_key, tries, queue) => {
    expect(after(sent(takes_key, tries), no(403, 'csrf'))).toEqual(queue)
  },
)

test.each([
  [401, 'unauthenticated'],
  [422, 'invalid'],
  [429, 'too-many'],
] as const)('a change is not sent again after %i', (status, code) => {
  expect(after(sent(true, 0), no(status, code))).toEqual(['b0'])
})
