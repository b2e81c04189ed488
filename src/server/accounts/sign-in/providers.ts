import type { Db } from '#server/platform/db/db.ts'
import { GOOGLE, type Provider, type SignInOptions } from '#server/platform/login-providers.ts'
import { findSiteSettings, type SiteSettings } from '#server/site/store/settings.ts'

/** The provider of that name with all that leaving for it needs, if there is one. */
export async function findProvider(
  options: SignInOptions,
  db: Db,
  name: string,
): Promise<Provider | undefined> {
  if (name === options.oidc?.name) return options.oidc
  if (name !== GOOGLE || options.google_secret === undefined) return undefined
  return googleOf(options, await findSiteSettings(db))
}

/** Google, where the site has a client id there; to check its tokens nothing else is needed. */
export function googleOf(
  { google_issuer, google_secret }: SignInOptions,
  { google_api_key }: Pick<SiteSettings, 'google_api_key'>,
): Provider | undefined {
  if (google_api_key === null) return undefined
  return { name: GOOGLE, issuer: google_issuer, client_id: google_api_key, client_secret: google_secret }
}

type Named = Pick<SiteSettings, 'google_api_key' | 'login_oauth_provider'>

/** The provider that everybody is sent to who wants to log in: none, where it is named and not set up. */
export function loginProviderOf(
  { oidc, google_secret }: SignInOptions,
  { login_oauth_provider, google_api_key }: Named,
): string | null {
  const is_google = login_oauth_provider === GOOGLE && google_secret !== undefined && google_api_key !== null
  return is_google || login_oauth_provider === oidc?.name ? login_oauth_provider : null
}

/** What is set here and missing there, a sentence each, for whoever runs the game. */
export function signInErrors(options: SignInOptions, site: Named): string[] {
  const { login_oauth_provider, google_api_key } = site
  const is_lost = login_oauth_provider !== loginProviderOf(options, site)
  const [has_id, has_secret] = [google_api_key !== null, options.google_secret !== undefined]
  return [
    ...(is_lost
      ? [
          `login_oauth_provider is ${login_oauth_provider}, which is not set up, so players log in with passwords`,
        ]
      : []),
    ...(has_id && !has_secret
      ? ["google_api_key is set without GOOGLE_CLIENT_SECRET: Google's button leads nowhere"]
      : []),
    ...(has_secret && !has_id
      ? ['GOOGLE_CLIENT_SECRET is set without google_api_key: nobody can use Google']
      : []),
  ]
}
