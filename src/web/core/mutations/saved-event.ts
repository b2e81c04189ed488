import type { QueryClient } from '@tanstack/react-query'

/** The name of the document event that is dispatched after the server has accepted a change. */
const SAVED = 'saved'

export function dispatchSaved(): void {
  document.dispatchEvent(new Event(SAVED))
}

/**
 * Marks the player's own replies as outdated after each accepted change. They are fetched again when they are next
 * shown. Returns an unsubscribe function.
 */
export function onSaved(client: QueryClient): () => void {
  const invalidate = () => {
    void client.invalidateQueries({
      predicate: ({ queryKey: [path] }) => String(path).startsWith('/api/me/'),
      refetchType: 'none',
    })
  }
  document.addEventListener(SAVED, invalidate)
  return () => document.removeEventListener(SAVED, invalidate)
}
