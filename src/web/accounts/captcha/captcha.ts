/** The proof that a person is there, as a form sees it. */
export type Captcha = {
  kind: 'own' | 'recaptcha'
  state: 'idle' | 'working' | 'ready' | 'failed'
  /** Starts with it, once; called as soon as somebody uses the form. */
  begin: () => void
  /** The proof, when it is there. It serves once; the next sending needs another. */
  take: () => Promise<string | undefined>
}

/** The field of its own that every form sends it in (rules §10). */
export const CAPTCHA_FIELD = 'g-recaptcha-response'
