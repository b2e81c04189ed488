/** Somebody who says who people are, by OpenID Connect. */
export type Provider = {
  /** As it stands in our addresses. */
  name: string
  issuer: URL
  client_id: string
  /** Google's may be missing: tokens are checked without it. */
  client_secret: string | undefined
}

/** What a provider said of somebody who came from there. */
export type ExternalIdentity = {
  provider: string
  issuer: string
  /** His key over there; nothing else of him stays the same. */
  subject: string
  email: string | null
  is_email_verified: boolean
  name: string | null
}

/** What the settings say of providers; Google's client id is the site's `google_api_key`. */
export type SignInOptions = {
  oidc?: (Provider & { client_secret: string }) | undefined
  google_secret?: string | undefined
  google_issuer: URL
}

export const GOOGLE = 'google'
