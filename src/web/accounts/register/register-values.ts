import type { RegistrationForm } from '#text/registration.ts'

/** The values of the registration form; no rule applies to the newsletter. */
export type Register = RegistrationForm & { newsletter: boolean }
