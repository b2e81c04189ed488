/** The claims of a provider about a user. */
export type ExternalIdentity = {
  provider: string
  issuer: string
  /** The subject at the provider, the only stable identifier. */
  subject: string
  email: string | null
  is_email_verified: boolean
  name: string | null
}
