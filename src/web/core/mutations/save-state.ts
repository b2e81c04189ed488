/** Whether the player's changes of an item are saved. */
export type SaveState =
  | { state: 'idle' }
  | { state: 'saving' }
  /** `at` is when the server accepted the last change. */
  | { state: 'saved'; at: Date }
  /** The last attempt failed, so the change is sent again with the same key. */
  | { state: 'waiting' }
  /** The last change was refused, and the page shows the item without it. */
  | { state: 'not-saved'; message: string }
  /** The item was changed in another place, such as another tab. Pending changes were dropped. */
  | { state: 'elsewhere'; message: string }
