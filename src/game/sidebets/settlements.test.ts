import { describe, expect, it } from 'vitest'
import { maySettle, type SettledSidebet, type Settlement } from './settlements.ts'

const open: SettledSidebet = { is_locked: false, option_ids: [1, 2], settled_option_id: null }
const locked = { ...open, is_locked: true }
const settled = { ...locked, settled_option_id: 1 }

describe('a side bet is settled [1.6a]', () => {
  it.each<[string, SettledSidebet, Settlement, string]>([
    ['while players can bet', open, { option_id: 1, reason: null }, 'betting-open'],
    ['after the lock', locked, { option_id: 1, reason: null }, 'yes'],
    ['by an answer of another bet', locked, { option_id: 3, reason: null }, 'unknown-option'],
    ['the same again', settled, { option_id: 1, reason: null }, 'yes'],
    ['otherwise', settled, { option_id: 2, reason: null }, 'reason-needed'],
    ['otherwise, for a reason', settled, { option_id: 2, reason: 'jury' }, 'yes'],
    ['taken back', settled, { option_id: null, reason: null }, 'reason-needed'],
    ['taken back for a reason', settled, { option_id: null, reason: 'race annulled' }, 'yes'],
  ])('%s [rules §11]', (_name, bet, settlement, verdict) => {
    const answer = maySettle(bet, settlement)
    expect(answer.ok ? 'yes' : answer.reason).toBe(verdict)
  })
})
