import type { Registration } from '#game/accounts.ts'
import type { Register } from './register-values.ts'

type Context = {
  registration: Registration
  register_source: string | undefined
  /** The page that the reader was on his way to. */
  next: string
}

/** What is sent: nothing that a reading does not ask for, and no field that is empty and may be. */
export function registerBody(values: Register, { registration, register_source, next }: Context) {
  const { email, user_name, password, password_confirm, teamName, country } = values
  const { first_name, last_name, agreement, newsletter } = values
  return {
    email: email.trim(),
    user_name: user_name.trim(),
    ...(password ? { password, password_confirm } : {}),
    ...(teamName.trim() ? { teamName: teamName.trim() } : {}),
    country,
    ...(register_source ? { register_source } : {}),
    ...(next === '/' ? {} : { next }),
    ...(registration === 'marathon'
      ? { first_name: first_name.trim(), last_name: last_name.trim(), agreement, newsletter }
      : {}),
  }
}
