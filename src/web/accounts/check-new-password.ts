import { checkPassword, confirmFault, passwordSentence } from '#game/accounts/accounts.ts'
import type { Faults } from '../forms/faults.ts'

export type NewPassword = { password: string; password_confirm: string }

/** The same at registration, at a reset, and for another password (spec §5). */
export function checkNewPassword(values: NewPassword, password_min: number): Faults<NewPassword> {
  const verdict = checkPassword(values.password, password_min)
  return {
    password: verdict.ok ? undefined : passwordSentence(verdict.reason, password_min),
    password_confirm: confirmFault(values.password, values.password_confirm),
  }
}
