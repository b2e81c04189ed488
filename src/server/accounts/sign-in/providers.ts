import type { Db } from '#server/platform/db/db.ts'
import { GOOGLE, type Provider, type SignInOptions } from '#server/platform/login-providers.ts'
import { findSiteSettings, type SiteSettings } from '#server/site/store/settings.ts'

/** Finds a login provider by its name. Returns undefined unless everything that a login needs is configured. */
export async function findProvider(
  options: SignInOptions,
  db: Db,
  name: string,
): Promise<Provider | undefined> {
  if (name === options.oidc?.name) return options.oidc
  if (name !== GOOGLE || options.google_secret === undefined) return undefined
  return googleOf(options, await findSiteSettings(db))
}

/** Returns Google as a provider if its client id is configured. Verifying tokens works even without the secret. */
export function googleOf(
  { google_issuer, google_secret }: SignInOptions,
  { google_api_key: google_client_id }: Pick<SiteSettings, 'google_api_key'>,
): Provider | undefined {
  if (google_client_id === null) return undefined
  return { name: GOOGLE, issuer: google_issuer, client_id: google_client_id, client_secret: google_secret }
}

type SiteProviders = Pick<SiteSettings, 'google_api_key' | 'login_oauth_provider'>

/**
 * The provider that logins are redirected to. Null if the setting is empty or names a provider that is not configured.
 */
export function loginProviderOf(
  { oidc, google_secret }: SignInOptions,
  { login_oauth_provider, google_api_key: google_client_id }: SiteProviders,
): string | null {
  const is_google =
    login_oauth_provider === GOOGLE && google_secret !== undefined && google_client_id !== null
  return is_google || login_oauth_provider === oidc?.name ? login_oauth_provider : null
}

/** Warnings for the operator about providers whose settings are missing or incomplete. */
export function signInWarnings(options: SignInOptions, site: SiteProviders): string[] {
  const { login_oauth_provider, google_api_key: google_client_id } = site
  const is_unavailable = login_oauth_provider !== loginProviderOf(options, site)
  const [has_id, has_secret] = [google_client_id !== null, options.google_secret !== undefined]
  return [
    ...(is_unavailable
      ? [
          `login_oauth_provider is ${login_oauth_provider}, which is not set up, so players log in with passwords`,
        ]
      : []),
    ...(has_id && !has_secret
      ? ['google_api_key is set without GOOGLE_CLIENT_SECRET: login with Google does not work']
      : []),
    ...(has_secret && !has_id
      ? ['GOOGLE_CLIENT_SECRET is set without google_api_key: login with Google does not work']
      : []),
  ]
}
