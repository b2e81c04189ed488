export type Captcha = {
  kind: 'own' | 'recaptcha'
  state: 'idle' | 'working' | 'ready' | 'failed'
  /** Starts the captcha, unless it has already started. Call it when the user begins to use the form. */
  begin: () => void
  /**
   * Resolves with a proof that the captcha was solved, or with undefined if the captcha failed. Each submit needs a new
   * proof.
   */
  takeProof: () => Promise<string | undefined>
}

/** The field of the request body with the proof that the captcha was solved (rules §10). */
export const CAPTCHA_FIELD = 'g-recaptcha-response'
