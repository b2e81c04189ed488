/** The save state of the player's changes. */
export type SaveState =
  | { state: 'idle' }
  | { state: 'saving' }
  /** When the server accepted the last change. */
  | { state: 'saved'; at: Date }
  /** No reply yet: being retried with the same key. */
  | { state: 'waiting' }
  /** Refused; the optimistic update was rolled back. */
  | { state: 'not-saved'; message: string }
  /** Changed elsewhere, for example in another tab. That team is shown, and the pending changes are lost. */
  | { state: 'elsewhere'; message: string }
