import { type Discover, openDiscover } from './discover.ts'
import { type KeysOf, openKeys } from './google-token.ts'
import type { SignInOptions } from './provider.ts'

/** The providers of the settings, and what they said of themselves. */
export type SignIn = SignInOptions & { discover: Discover; keysOf: KeysOf }

const nobody: SignInOptions = { google_issuer: new URL('https://accounts.google.com') }

/** Asks nobody yet. */
export function openSignIn(options: SignInOptions = nobody): SignIn {
  return { ...options, discover: openDiscover(), keysOf: openKeys() }
}

type Given = {
  oidc_name: string
  oidc_issuer?: URL | undefined
  oidc_client_id?: string | undefined
  oidc_client_secret?: string | undefined
  google_client_secret?: string | undefined
}

/** What the settings say: of a provider all or nothing. */
export function signInOf({
  oidc_name: name,
  google_client_secret: google_secret,
  ...oidc
}: Given): SignInOptions {
  const { oidc_issuer: issuer, oidc_client_id: client_id, oidc_client_secret: client_secret } = oidc
  const is_complete = issuer && client_id && client_secret
  return {
    ...nobody,
    google_secret,
    ...(is_complete ? { oidc: { name, issuer, client_id, client_secret } } : {}),
  }
}
