import { checkEmail, checkNewUserName } from '#game/accounts/accounts.ts'
import type { Provider } from '#server/platform/login-providers.ts'
import type { ExternalIdentity } from './provider.ts'

/** Claims of a provider, not validated yet. */
export type Claims = Readonly<Record<string, unknown>>

/** Reads the identity from a provider's claims. Leaves out invalid claims. Throws if the user id (`sub`) is missing. */
export function identityOf({ name, issuer }: Provider, claims: Claims): ExternalIdentity {
  const { sub, email, email_verified } = claims
  if (!isStorableText(sub, 255)) throw new Error('the provider returned no user')
  const is_address = isStorableText(email, 254) && checkEmail(email).ok
  return {
    provider: name,
    issuer: issuer.href,
    subject: sub,
    email: is_address ? email.trim() : null,
    is_email_verified: is_address && email_verified === true,
    name: nameOf(claims),
  }
}

/** The first of the claims that is a valid user name in this game. */
function nameOf({ preferred_username, nickname, name }: Claims): string | null {
  const names = [preferred_username, nickname, name].filter((text) => isStorableText(text, 500))
  return names.map((text) => text.trim()).find((text) => checkNewUserName(text).ok) ?? null
}

function isStorableText(text: unknown, max: number): text is string {
  return (
    typeof text === 'string' &&
    text !== '' &&
    text.length <= max &&
    text.isWellFormed() &&
    !text.includes('\0')
  )
}
