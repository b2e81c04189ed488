/** How the player's changes stand with the server. */
export type SaveState =
  | { state: 'idle' }
  | { state: 'saving' }
  /** When the server took the last of them. */
  | { state: 'saved'; at: Date }
  /** No answer yet: asked again, with the same key. */
  | { state: 'waiting' }
  /** Refused; the picture went back. */
  | { state: 'not-saved'; message: string }
  /** In another tab, say. What is shown is that team, and what was still to be saved is gone. */
  | { state: 'elsewhere'; message: string }
