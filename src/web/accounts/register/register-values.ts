import type { RegistrationForm } from '#text/registration.ts'

/** The values of the registration form. `RegistrationForm` has only those that rules apply to. */
export type RegisterValues = RegistrationForm & { newsletter: boolean }
