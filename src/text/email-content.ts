/** Words of a letter, before the site's name and look are put around them. */
export type EmailContent = {
  /** For the log, such as `reset`. */
  kind: string
  to: string
  /** The site's name is added. */
  subject: string
  paragraphs: readonly string[]
  /** The one thing to do. */
  button?: { words: string; url: string }
  /** What is left to say below it. */
  afterword?: readonly string[]
  /** One letter at most is written under a key. */
  dedupe_key?: string
  /** For so many minutes it is worth being sent; a day where nothing is said. */
  lifetime_min?: number
}

/** Who writes: the site's name, its own address, and where answers go, if anywhere. */
export type EmailBranding = { display_name: string; public_url: URL; mail_address: string | null }
