/** The content of an email. `write-html.ts` adds the frame with the site's name and colours. */
export type EmailContent = {
  /** The kind of email, such as `reset`. It is stored with the email and written to the log. */
  kind: string
  to: string
  /** The subject without the name of the site, which is appended when the email is queued. */
  subject: string
  /** A large number with its label, such as 12 and `of 16 picked`. It comes first in the email. */
  figure?: { value: string; label: string } | undefined
  /** How many places of the team, or of its women and men, are filled. */
  meters?: readonly Meter[] | undefined
  heading?: string | undefined
  /** The text that mail programs show beside the subject. Defaults to the beginning of the email. */
  preview?: string | undefined
  paragraphs: readonly string[]
  /** The main link of the email, shown as a button. */
  button?: { label: string; url: string }
  /** Facts below the button, each with a title. */
  rows?: readonly { title: string; text: string }[] | undefined
  /** Paragraphs below the button. */
  footer?: readonly string[]
  /** How to unsubscribe from emails of this kind. Emails about an account do not have this. */
  unsubscribe?: Unsubscribe | undefined
  /** If an email with the same key is in the outbox already, this email is not sent. */
  dedupe_key?: string
  /** The number of minutes after which the email is no longer sent. Defaults to one day. */
  lifetime_min?: number
}

export type Meter = { title: string; filled: number; size: number }

export type Unsubscribe = {
  /** Why the player gets the email. */
  reason: string
  /** The page on which the player can change what they get, without logging in. */
  page_url: string
  /** The URL that mail programs call to unsubscribe (RFC 8058). */
  one_click_url: string
}

/** The data of the site that every email shows. `mail_address` is the address for replies; null if there is none. */
export type EmailBranding = {
  display_name: string
  public_url: URL
  mail_address: string | null
  /** Whether emails show the game's own sign beside the name. False if the site has its own logo. */
  has_sign: boolean
  /** Colours as `#rrggbb`. */
  colours: { accent: string; ground: string; deep_ground: string }
}
