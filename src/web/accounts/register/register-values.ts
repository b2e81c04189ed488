import type { RegistrationForm } from '#text/registration.ts'

/** What the form of registration holds; the newsletter is nobody's rule. */
export type Register = RegistrationForm & { newsletter: boolean }
