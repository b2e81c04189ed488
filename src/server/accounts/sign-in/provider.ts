/** What a login provider says about a user. */
export type ExternalIdentity = {
  provider: string
  issuer: string
  /** The user's id at the provider. The other claims may change. */
  subject: string
  email: string | null
  is_email_verified: boolean
  name: string | null
}
