export type Captcha = {
  kind: 'own' | 'recaptcha'
  state: 'idle' | 'working' | 'ready' | 'failed'
  /** Starts the captcha, unless it has already started. Called when the user begins to use the form. */
  begin: () => void
  /** Resolves with a proof, or with undefined if the captcha failed. Each submit needs a new proof. */
  takeProof: () => Promise<string | undefined>
}

/** The field of the request body that contains the proof (rules §10). */
export const CAPTCHA_FIELD = 'g-recaptcha-response'
