import { describe, expect, it } from 'vitest'
import { DEADLINE_SENTENCES } from '#text/calendar-refusals.ts'
import { type MovableDeadline, mayMoveDeadline } from './move-deadline.ts'

const NOW = 1000
const open: MovableDeadline = { closes_at: 2000, locked_at: null, opens_at: 500, starts_at: 3000 }

describe('moving a deadline', () => {
  it.each([
    ['earlier', open, 1001, 'yes'],
    ['later', open, 3000, 'yes'],
    ['later, without a race', { ...open, starts_at: null }, 9000, 'yes'],
    ['before it has opened', { ...open, opens_at: 1500 }, 1501, 'yes'],
    ['to the same instant', open, 2000, 'same-instant'],
    ['to the current instant', open, 1000, 'deadline-in-past'],
    ['to the opening instant', { ...open, opens_at: 1500 }, 1500, 'before-opening'],
    ['beyond the start', open, 3001, 'after-the-start'],
    ['of a locked selection', { ...open, locked_at: 1000 }, 2500, 'closed-already'],
    ['of a selection that closes now', { ...open, closes_at: 1000 }, 2500, 'closed-already'],
  ])('whether a deadline may be moved %s [rules §3]', (_what, it_is, to, expected) => {
    const verdict = mayMoveDeadline(it_is, to, NOW)
    expect(verdict.ok ? 'yes' : verdict.reason).toBe(expected)
  })

  it('every refusal has its own sentence [8.1a]', () => {
    const texts = Object.values(DEADLINE_SENTENCES)
    expect(new Set(texts).size).toBe(texts.length)
  })
})
