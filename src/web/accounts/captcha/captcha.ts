/** The captcha as a form uses it. */
export type Captcha = {
  kind: 'own' | 'recaptcha'
  state: 'idle' | 'working' | 'ready' | 'failed'
  /** Starts the captcha, once; called on the first use of the form. */
  begin: () => void
  /** Resolves with the proof. It is valid once; the next submit needs a new one. */
  take: () => Promise<string | undefined>
}

/** The separate field in which every form sends it (rules §10). */
export const CAPTCHA_FIELD = 'g-recaptcha-response'
