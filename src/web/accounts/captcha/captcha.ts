/** What a form uses of a captcha. */
export type Captcha = {
  kind: 'own' | 'recaptcha'
  state: 'idle' | 'working' | 'ready' | 'failed'
  /** Starts the captcha unless it is started already. Called when the user begins to use the form. */
  begin: () => void
  /** Resolves with a proof, or undefined if there is none. Each submit needs a new proof. */
  takeProof: () => Promise<string | undefined>
}

/** The field of the request body that contains the proof (rules §10). */
export const CAPTCHA_FIELD = 'g-recaptcha-response'
