import type { RegistrationForm } from '#game/registration.ts'

/** What the form of registration holds; the newsletter is nobody's rule. */
export type Register = RegistrationForm & { newsletter: boolean }
