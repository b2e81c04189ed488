import { describe, expect, it } from 'vitest'
import { maySettle, type Settlement, type SidebetToSettle } from './settlements.ts'

const open: SidebetToSettle = { is_locked: false, option_ids: [1, 2], settled_option_id: null }
const locked = { ...open, is_locked: true }
const settled = { ...locked, settled_option_id: 1 }

describe('settling a side bet [1.6a]', () => {
  it.each<[string, string, SidebetToSettle, Settlement]>([
    ['while players can bet', 'betting-open', open, { option_id: 1, reason: null }],
    ['after the lock', 'yes', locked, { option_id: 1, reason: null }],
    ['with an option of another bet', 'unknown-option', locked, { option_id: 3, reason: null }],
    ['with the same option again', 'yes', settled, { option_id: 1, reason: null }],
    ['with another option', 'reason-needed', settled, { option_id: 2, reason: null }],
    ['with another option and a reason', 'yes', settled, { option_id: 2, reason: 'jury' }],
    ['with no option, to reopen it', 'reason-needed', settled, { option_id: null, reason: null }],
    ['with no option and a reason', 'yes', settled, { option_id: null, reason: 'race annulled' }],
  ])('%s is answered with %s [rules §11]', (_name, verdict, bet, settlement) => {
    const answer = maySettle(bet, settlement)
    expect(answer.ok ? 'yes' : answer.reason).toBe(verdict)
  })
})
