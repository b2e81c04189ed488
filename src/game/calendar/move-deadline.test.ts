import { describe, expect, it } from 'vitest'
import { DEADLINE_SENTENCES } from '#text/calendar-refusals.ts'
import { type MovableDeadline, mayMoveDeadline } from './move-deadline.ts'

const NOW = 1000
const open: MovableDeadline = { closes_at: 2000, locked_at: null, opens_at: 500, starts_at: 3000 }

describe('moving a deadline', () => {
  it.each([
    ['earlier', 'yes', open, 1001],
    ['later', 'yes', open, 3000],
    ['later, without a race', 'yes', { ...open, starts_at: null }, 9000],
    ['before it has opened', 'yes', { ...open, opens_at: 1500 }, 1501],
    ['to the same instant', 'same-instant', open, 2000],
    ['to the current instant', 'deadline-in-past', open, 1000],
    ['to the opening instant', 'before-opening', { ...open, opens_at: 1500 }, 1500],
    ['beyond the start', 'after-the-start', open, 3001],
    ['of a locked selection', 'closed-already', { ...open, locked_at: 1000 }, 2500],
    ['of a selection that closes now', 'closed-already', { ...open, closes_at: 1000 }, 2500],
  ])('%s is answered with %s [rules §3]', (_what, expected, it_is, to) => {
    const verdict = mayMoveDeadline(it_is, to, NOW)
    expect(verdict.ok ? 'yes' : verdict.reason).toBe(expected)
  })

  it('every refusal has its own sentence [8.1a]', () => {
    const texts = Object.values(DEADLINE_SENTENCES)
    expect(new Set(texts).size).toBe(texts.length)
  })
})
