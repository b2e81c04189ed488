/** What a login provider says about a user. */
export type ExternalIdentity = {
  provider: string
  issuer: string
  /** The user's id at the provider. It never changes; the other values may. */
  subject: string
  email: string | null
  is_email_verified: boolean
  name: string | null
}
