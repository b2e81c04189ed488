import { describe, expect, test } from 'vitest'
import type { Problem } from '#contract/problems.ts'
import {
  firstState,
  type QueuedChange,
  type QueueRules,
  type QueueState,
  queueReducer,
  saveStateOf,
  verdictOf,
} from './queue-state.ts'
import type { ServerReply } from './server-reply.ts'

/** The item is a list of words. A change adds a word, or undoes the earlier change that has the given key. */
type Change = { add: string } | { undo: string }
type State = QueueState<readonly string[], Change>
type Reply = ServerReply<readonly string[]>

const rules: QueueRules<Change> = {
  is_replacing: false,
  verdictOf,
  undoes: (change) => ('undo' in change ? change.undo : null),
  refusalText: (change, { message }) => ('add' in change ? `${change.add}: ${message}` : message),
  elsewhere: { state: 'elsewhere', message: 'changed elsewhere' },
}
const replacing = { ...rules, is_replacing: true }

const queued = (key: string, change: Change, tries = 0): QueuedChange<Change> => ({
  key,
  change,
  made_at: 0,
  tries,
})
const first = queued('a', { add: 'one' })
const second = queued('b', { add: 'two' })
const third = queued('c', { undo: 'a' })
const earlier = { key: 'earlier', before: [] }

const no_headers = { tag: null, accepted_at: null, closes_at: null }
const idle: State = {
  ...firstState<readonly string[]>(['zero'], { ...no_headers, tag: '"0"' } as Reply),
  undoable: earlier,
}
const pending: State = { ...idle, queue: [first, second] }

function yes(data: readonly string[], headers: Partial<Reply> = {}): Reply {
  return { answer: { ok: true, data, total: null }, ...no_headers, ...headers }
}

function no(status: number | null, code: Problem['code'], more: Partial<Problem> = {}): Reply {
  return {
    answer: { ok: false, status, problem: { code, message: `because ${code}`, ...more } },
    ...no_headers,
  }
}

const answer = (state: State, reply: Reply, by = rules) =>
  queueReducer(state, { kind: 'answered', reply }, by)

describe('a change that is made', () => {
  test('joins the queue, and clears the outcome of the last change', () => {
    const refused: State = { ...pending, outcome: { state: 'not-saved', message: 'No' } }
    const after = queueReducer(refused, { kind: 'made', queued: third }, rules)
    expect(after).toEqual({ ...pending, queue: [first, second, third], outcome: { state: 'idle' } })
  })

  test('replaces unsent changes if `is_replacing` is set', () => {
    const after = queueReducer(pending, { kind: 'made', queued: third }, replacing)
    expect(after.queue).toEqual([first, third])
  })

  test('is not queued if the rules prevent it, and the reason is shown', () => {
    const after = queueReducer(pending, { kind: 'prevented', message: 'No' }, rules)
    expect(after).toEqual({ ...pending, outcome: { state: 'not-saved', message: 'No' } })
  })
})

describe('an accepted change', () => {
  test('updates the known data, and the next change is pending', () => {
    const reply = yes(['one'], {
      tag: '"1"',
      accepted_at: '2027-01-14T11:58:03.250Z',
      closes_at: '2027-01-14T12:00:00Z',
    })
    expect(verdictOf(reply)).toBe('accepted')
    expect(answer(pending, reply)).toEqual({
      known: ['one'],
      tag: '"1"',
      closes_at: '2027-01-14T12:00:00Z',
      undoable: { key: 'a', before: ['zero'] },
      queue: [second],
      outcome: { state: 'saved', at: new Date('2027-01-14T11:58:03.250Z') },
      is_doubtful: false,
    })
  })

  test('leaves nothing to undo after an undo', () => {
    const undone = { ...idle, queue: [queued('c', { undo: 'earlier' })] }
    expect(answer(undone, yes([])).undoable).toBeNull()
  })

  test('sets `is_doubtful` after a retry, because its reply may be older than the data', () => {
    expect(answer({ ...idle, queue: [{ ...first, tries: 1 }] }, yes([])).is_doubtful).toBe(true)
  })

  test('does not hide the refusal of the previous change, unless it replaces that change', () => {
    const refused = answer(pending, no(409, 'team-full'))
    expect(answer(refused, yes([])).outcome).toMatchObject({ state: 'not-saved' })
    expect(answer(refused, yes([]), replacing).outcome).toMatchObject({ state: 'saved' })
  })
})

describe('the same change is sent again, under the same key', () => {
  test.each([
    ['no answer', no(null, 'network')],
    ['a timeout', no(null, 'timeout')],
    ['an unknown outcome [R08]', no(503, 'outcome-unknown')],
    ['a server error', no(500, 'unknown')],
    ['a change in progress [R06]', no(409, 'in-progress')],
    ['too many requests', no(429, 'too-many')],
    ['a renewed CSRF cookie', no(403, 'csrf')],
  ])('after %s', (_what, reply) => {
    expect(verdictOf(reply)).toBe('unanswered')
    expect(answer(pending, reply)).toEqual({ ...pending, queue: [{ ...first, tries: 1 }, second] })
  })
})

describe('a refusal', () => {
  test('removes only its own change, and gives the reason', () => {
    const reply = no(409, 'team-full')
    expect(verdictOf(reply)).toBe('refused')
    expect(answer(pending, reply)).toEqual({
      ...pending,
      queue: [second],
      outcome: { state: 'not-saved', message: 'one: because team-full' },
      is_doubtful: true,
    })
  })

  test('also removes a pending undo of the refused change, which would otherwise undo the change before it', () => {
    expect(answer({ ...idle, queue: [first, third, second] }, no(409, 'team-full')).queue).toEqual([second])
    expect(answer({ ...idle, queue: [second, third] }, no(409, 'team-full')).queue).toEqual([third])
  })

  test('after the close updates the closing time to the time in the reply [R02]', () => {
    const closes_at = '2027-01-14T11:00:00Z'
    expect(answer(pending, no(409, 'trading-closed', { closes_at })).closes_at).toBe(closes_at)
  })

  test('of a change with several parts shows the message of the refused part', () => {
    const { outcome } = answer(pending, no(409, 'team-full', { errors: ['Hedda Lie: too expensive'] }))
    expect(outcome).toEqual({ state: 'not-saved', message: 'Hedda Lie: too expensive' })
  })
})

test('412 shows what was changed elsewhere, and drops changes based on the old revision', () => {
  const reply = { ...no(412, 'stale'), current: ['new'], tag: '"7"' }
  expect(verdictOf(reply)).toBe('superseded')
  expect(answer(pending, reply)).toEqual({
    ...pending,
    known: ['new'],
    tag: '"7"',
    undoable: null,
    queue: [],
    outcome: rules.elsewhere,
  })
})

test('after a logout, pending changes are kept', () => {
  const reply = no(401, 'unauthenticated')
  expect(verdictOf(reply)).toBe('logged-out')
  expect(answer(pending, reply)).toBe(pending)
})

describe('a read item', () => {
  const read = (state: State, tag: string | null, is_expected = false) => {
    const reply = yes(['new'], { tag })
    return queueReducer(state, { kind: 'read', known: ['new'], reply, is_expected }, rules)
  }

  test('that was changed elsewhere shows a message, and nothing can be undone', () => {
    expect(read(idle, '"7"')).toEqual({
      ...idle,
      known: ['new'],
      tag: '"7"',
      undoable: null,
      outcome: rules.elsewhere,
    })
  })

  test('keeps the outcome of a refusal, and of a change that was made here', () => {
    const outcome = { state: 'not-saved', message: 'because' } as const
    expect(read({ ...idle, outcome, is_doubtful: true }, '"7"')).toMatchObject({
      outcome,
      is_doubtful: false,
    })
    expect(read({ ...idle, outcome }, '"7"', true).outcome).toEqual(outcome)
  })

  test('of the same revision keeps what can be undone', () => {
    expect(read({ ...idle, is_doubtful: true }, '"0"')).toEqual({ ...idle, known: ['new'] })
  })

  test('keeps the queue and what can be undone while changes are pending', () => {
    const reply = yes(['new'], { tag: '"7"' })
    const after = queueReducer(pending, { kind: 'read', known: ['new'], reply, is_expected: false }, rules)
    expect(after).toEqual({ ...pending, known: ['new'], tag: '"7"' })
  })
})

test.each([
  [0, 'saving'],
  [1, 'waiting'],
])('after %i failed attempts, the save state is %s', (tries, expected) => {
  expect(saveStateOf({ ...idle, queue: [{ ...first, tries }] })).toEqual({ state: expected })
  expect(saveStateOf(idle)).toEqual({ state: 'idle' })
})
