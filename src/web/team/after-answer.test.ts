import { describe, expect, test } from 'vitest'
import type { Problem } from '#contract/problems.ts'
import { afterAnswer, ELSEWHERE, type TeamAnswer } from './after-answer.ts'
import type { Queued, TeamState } from './team-state.ts'
import { afterPoll } from './team-store.ts'
import { add, NOW, owned, stateOf } from './testing/field.ts'

const first: Queued = { key: 'a', change: add(1), made_at: NOW, tries: 0 }
const second: Queued = { key: 'b', change: { kind: 'remove', athlete_id: 2 }, made_at: NOW, tries: 0 }
const third: Queued = { key: 'c', change: { kind: 'undo', of: 'a', candidates: [] }, made_at: NOW, tries: 0 }
const earlier = { key: 'earlier', before: [] }
const state: TeamState = { ...stateOf([owned(2)]), undoable: earlier, queue: [first, second] }

const silence = { tag: null, accepted_at: null, closes_at: null }

function no(
  status: number | null,
  code: Problem['code'],
  more: Partial<Problem> & { wait_s?: number } = {},
): TeamAnswer {
  const { wait_s, ...problem } = more
  return {
    answer: {
      ok: false,
      status,
      problem: { code, message: `because ${code}`, ...problem },
      ...(wait_s ? { wait_s } : {}),
    },
    ...silence,
  }
}

test('an accepted change becomes the server’s team, and the next one is sent', () => {
  const data = [owned(1), owned(2)]
  const answered = afterAnswer(state, {
    answer: { ok: true, data, total: null },
    tag: '"1"',
    accepted_at: '2027-01-14T11:58:03.250Z',
    closes_at: '2027-01-14T12:00:00Z',
  })
  expect(answered).toEqual({
    state: {
      known: data,
      tag: '"1"',
      closes_at: '2027-01-14T12:00:00Z',
      undoable: { key: 'a', before: [owned(2)] },
      queue: [second],
      outcome: { state: 'saved', at: new Date('2027-01-14T11:58:03.250Z') },
    },
    next: 'continue',
    is_doubtful: false,
  })
})

test('after an undo there is nothing more to undo', () => {
  const undone = { ...state, queue: [{ ...third, change: { ...third.change, of: 'earlier' } } as Queued] }
  const { state: after } = afterAnswer(undone, { answer: { ok: true, data: [], total: null }, ...silence })
  expect(after.undoable).toBeNull()
})

test('a reply to a retry may be older than the team, so the team is read again', () => {
  const again = { ...state, queue: [{ ...first, tries: 1 }] }
  const answered = afterAnswer(again, { answer: { ok: true, data: [], total: null }, ...silence })
  expect(answered.is_doubtful).toBe(true)
})

describe('the same change is sent again, under the same key', () => {
  test.each([
    ['no answer', no(null, 'network')],
    ['a timeout', no(null, 'timeout')],
    ['an unknown outcome [R08]', no(503, 'outcome-unknown')],
    ['a server error', no(500, 'unknown')],
    ['a change in progress [R06]', no(409, 'in-progress')],
    ['too many requests', no(429, 'too-many', { wait_s: 3 })],
    ['a renewed CSRF cookie', no(403, 'csrf')],
  ])('after %s', (_what, reply) => {
    expect(afterAnswer(state, reply)).toEqual({
      state: { ...state, queue: [{ ...first, tries: 1 }, second] },
      next: 'retry',
      is_doubtful: false,
    })
  })
})

describe('a refusal', () => {
  test('removes only its own change from the shown team, and gives the rule’s sentence and the athlete', () => {
    const { state: after, next, is_doubtful } = afterAnswer(state, no(409, 'over-budget'))
    expect(after.queue).toEqual([second])
    expect(after.known).toBe(state.known)
    expect(after.outcome).toEqual({ state: 'not-saved', message: 'Athlete 1: because over-budget' })
    expect([next, is_doubtful, after.undoable]).toEqual(['continue', true, earlier])
  })

  test('also removes its own undo, which would otherwise undo the change before', () => {
    const { state: after } = afterAnswer({ ...state, queue: [first, third, second] }, no(409, 'over-budget'))
    expect(after.queue).toEqual([second])
    const other = { ...second, key: 'other' }
    expect(afterAnswer({ ...state, queue: [other, third] }, no(409, 'not-picked')).state.queue).toEqual([
      third,
    ])
  })

  test('after the close says so, with the close that it was checked against [R02]', () => {
    const closes_at = '2027-01-14T11:00:00Z'
    const { state: after } = afterAnswer(
      { ...state, queue: [second] },
      no(409, 'trading-closed', { closes_at }),
    )
    expect(after.outcome).toEqual({ state: 'not-saved', message: 'because trading-closed' })
    expect(after.closes_at).toBe(closes_at)
  })

  test('of a whole team names the athlete as the server does', () => {
    const errors = ['Hedda Lie: You cannot afford this athlete']
    const { state: after } = afterAnswer(state, no(409, 'over-budget', { errors }))
    expect(after.outcome).toEqual({ state: 'not-saved', message: errors[0] })
  })

  test('stays visible when the change after it is saved', () => {
    const refused = afterAnswer(state, no(409, 'over-budget')).state
    const { state: after } = afterAnswer(refused, { answer: { ok: true, data: [], total: null }, ...silence })
    expect(after.outcome).toMatchObject({ state: 'not-saved' })
  })
})

test('412 shows the team as it was changed elsewhere, and drops changes based on the old one', () => {
  const team = [owned(4)]
  const { state: after, next } = afterAnswer(state, { ...no(412, 'stale', { team }), tag: '"7"' })
  expect(after).toMatchObject({ known: team, tag: '"7"', queue: [], undoable: null })
  expect(after.outcome).toEqual({ state: 'elsewhere', message: ELSEWHERE })
  expect(next).toBe('continue')
})

test('a logged-out player sends nothing, and loses nothing', () => {
  expect(afterAnswer(state, no(401, 'unauthenticated'))).toEqual({ state, next: 'stop', is_doubtful: false })
})

describe('a check', () => {
  const reply = { ...silence, tag: '"7"' }

  test('of a team that was changed elsewhere says so', () => {
    const idle = { ...stateOf(), undoable: earlier }
    const after = afterPoll(idle, [owned(4)], reply, false)
    expect(after).toMatchObject({ tag: '"7"', undoable: null, outcome: { state: 'elsewhere' } })
  })

  test('after a refusal keeps its reason', () => {
    const outcome = { state: 'not-saved', message: 'because' } as const
    expect(afterPoll({ ...stateOf(), outcome }, [], reply, true).outcome).toEqual(outcome)
  })

  test('of the same team keeps what can be undone', () => {
    const idle = { ...stateOf(), undoable: earlier }
    expect(afterPoll(idle, [], { ...silence, tag: '"0"' }, false)).toEqual(idle)
  })
})
