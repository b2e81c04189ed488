import type { RegistrationForm } from '#text/registration.ts'

/** All values of the registration form. `RegistrationForm` has only those that are validated. */
export type RegisterValues = RegistrationForm & { newsletter: boolean }
