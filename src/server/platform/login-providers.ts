/** An OpenID Connect provider. */
export type Provider = {
  /** The name of the provider in our URLs. */
  name: string
  issuer: URL
  client_id: string
  /** Optional for Google, because its tokens can be verified without a secret. */
  client_secret: string | undefined
}

/**
 * The login providers in the settings. Google's client id is not among them: it is `google_api_key` in the site's
 * settings.
 */
export type SignInOptions = {
  oidc?: (Provider & { client_secret: string }) | undefined
  google_secret?: string | undefined
  google_issuer: URL
}

export const GOOGLE = 'google'

/** The providers if no OpenID Connect provider is set. Google is offered if the site's settings have a client id. */
export const no_providers: SignInOptions = { google_issuer: new URL('https://accounts.google.com') }

type ProviderSettings = {
  oidc_name: string
  oidc_issuer?: URL | undefined
  oidc_client_id?: string | undefined
  oidc_client_secret?: string | undefined
  google_client_secret?: string | undefined
}

/**
 * Makes the providers from the settings. The OpenID Connect provider is left out unless all of its settings are set.
 */
export function signInOptionsOf({
  oidc_name: name,
  google_client_secret: google_secret,
  ...oidc
}: ProviderSettings): SignInOptions {
  const { oidc_issuer: issuer, oidc_client_id: client_id, oidc_client_secret: client_secret } = oidc
  const is_complete = issuer && client_id && client_secret
  return {
    ...no_providers,
    google_secret,
    ...(is_complete ? { oidc: { name, issuer, client_id, client_secret } } : {}),
  }
}
