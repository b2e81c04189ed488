import type { RegistrationForm } from '#text/registration.ts'

/** All values of the registration form. `RegistrationForm` has only the values that are checked. */
export type RegisterValues = RegistrationForm & { newsletter: boolean }
