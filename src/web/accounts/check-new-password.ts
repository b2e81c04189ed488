import { checkPassword, confirmError, passwordSentence } from '#game/accounts/accounts.ts'
import type { FormErrors } from '../forms/form-errors.ts'

export type NewPassword = { password: string; password_confirm: string }

export function checkNewPassword(values: NewPassword, password_min: number): FormErrors<NewPassword> {
  const verdict = checkPassword(values.password, password_min)
  return {
    password: verdict.ok ? undefined : passwordSentence(verdict.reason, password_min),
    password_confirm: confirmError(values.password, values.password_confirm),
  }
}
