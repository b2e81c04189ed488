/** The content of an email, before it is put into the site's template. */
export type EmailContent = {
  /** The kind of email for the log, such as `reset`. */
  kind: string
  to: string
  /** The site's name is appended. */
  subject: string
  paragraphs: readonly string[]
  /** The link or button of the email. */
  button?: { label: string; url: string }
  /** Text below the link. */
  footer?: readonly string[]
  /** At most one email is sent per key. */
  dedupe_key?: string
  /** The number of minutes after which it is no longer sent; default: one day. */
  lifetime_min?: number
}

/** The site's name, its own URL, the reply address, if any, and its colours. */
export type EmailBranding = {
  display_name: string
  public_url: URL
  mail_address: string | null
  /** `#rrggbb` */
  colours: { accent: string; ground: string; deep_ground: string }
}
