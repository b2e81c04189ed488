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
