import { LOGIN_EMAIL_MISSING, LOGIN_PASSWORD_MISSING } from '#game/accounts.ts'
import type { Faults } from '../forms/faults.ts'

export type Login = { email: string; password: string; remember: boolean }

/** Whether they are right only the server knows (spec §5). */
export function checkLogin({ email, password }: Login): Faults<Login> {
  return {
    email: email.trim() ? undefined : LOGIN_EMAIL_MISSING,
    password: password ? undefined : LOGIN_PASSWORD_MISSING,
  }
}
