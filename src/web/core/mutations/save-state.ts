/** The save state of the player's changes. */
export type SaveState =
  | { state: 'idle' }
  | { state: 'saving' }
  /** `at`: when the server accepted the last change. */
  | { state: 'saved'; at: Date }
  /** No reply arrived, so the change is sent again with the same key. */
  | { state: 'waiting' }
  /** Refused; the optimistic update was rolled back. */
  | { state: 'not-saved'; message: string }
  /** The item was changed elsewhere, for example in another tab. Pending changes are dropped. */
  | { state: 'elsewhere'; message: string }
