import { describe, expect, it } from 'vitest'
import { maySettle, type Settlement, type SidebetToSettle } from './settlements.ts'

const open: SidebetToSettle = { is_locked: false, option_ids: [1, 2], settled_option_id: null }
const locked = { ...open, is_locked: true }
const settled = { ...locked, settled_option_id: 1 }

describe('whether a side bet may be settled [1.6a]', () => {
  it.each<[string, SidebetToSettle, Settlement, string]>([
    ['while players can bet', open, { option_id: 1, reason: null }, 'betting-open'],
    ['after the lock', locked, { option_id: 1, reason: null }, 'yes'],
    ['with an option of another bet', locked, { option_id: 3, reason: null }, 'unknown-option'],
    ['with the same option again', settled, { option_id: 1, reason: null }, 'yes'],
    ['with another option', settled, { option_id: 2, reason: null }, 'reason-needed'],
    ['with another option and a reason', settled, { option_id: 2, reason: 'jury' }, 'yes'],
    ['reverted', settled, { option_id: null, reason: null }, 'reason-needed'],
    ['reverted with a reason', settled, { option_id: null, reason: 'race annulled' }, 'yes'],
  ])('%s [rules §11]', (_name, bet, settlement, verdict) => {
    const answer = maySettle(bet, settlement)
    expect(answer.ok ? 'yes' : answer.reason).toBe(verdict)
  })
})
