import { no_providers, type SignInOptions } from '#server/platform/login-providers.ts'
import { type Discover, openDiscover } from './discover.ts'
import { type KeysOf, openKeys } from './google-token.ts'

/** The configured login providers, and functions that fetch their metadata and signing keys. */
export type SignIn = SignInOptions & { discover: Discover; keysOf: KeysOf }

/** Returns functions that contact a provider only when a login needs it. */
export function openSignIn(options: SignInOptions = no_providers): SignIn {
  return { ...options, discover: openDiscover(), keysOf: openKeys() }
}
