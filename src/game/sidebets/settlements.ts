import { no, type Verdict, yes } from '#game/verdict.ts'

export type SidebetToSettle = {
  is_locked: boolean
  option_ids: readonly number[]
  settled_option_id: number | null
}

/** `option_id` is the right option. Null reopens the side bet. */
export type Settlement = { option_id: number | null; reason: string | null }

export type SettleRefusal = 'unknown-option' | 'betting-open' | 'reason-needed'

/**
 * Whether the operator may settle the bet. It must be locked. To change a settlement, a reason is needed (rules §11).
 */
export function maySettle(bet: SidebetToSettle, { option_id, reason }: Settlement): Verdict<SettleRefusal> {
  if (!bet.is_locked) return no('betting-open')
  if (option_id !== null && !bet.option_ids.includes(option_id)) return no('unknown-option')
  const isCorrection = bet.settled_option_id !== null && bet.settled_option_id !== option_id
  return isCorrection && !reason ? no('reason-needed') : yes
}
