/** The content of an email. `write-html.ts` adds the frame with the site's name and colours. */
export type EmailContent = {
  /** The kind of email, such as `reset`. It is stored with the email and written to the log. */
  kind: string
  to: string
  /** The subject without the name of the site, which is appended when the email is queued. */
  subject: string
  paragraphs: readonly string[]
  /** The main link of the email, shown as a button. */
  button?: { label: string; url: string }
  /** Paragraphs below the button. */
  footer?: readonly string[]
  /** If an email with the same key was queued before, this email is not sent. */
  dedupe_key?: string
  /** The number of minutes after which the email is no longer sent. Defaults to one day. */
  lifetime_min?: number
}

/** What every email shows of the site. `mail_address` is the address for replies, or null. */
export type EmailBranding = {
  display_name: string
  public_url: URL
  mail_address: string | null
  /** Colours as `#rrggbb`. */
  colours: { accent: string; ground: string; deep_ground: string }
}
