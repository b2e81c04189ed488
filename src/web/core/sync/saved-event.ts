import type { QueryClient } from '@tanstack/react-query'

/** The document's event that says that the server has taken a change of the player's. */
const SAVED = 'saved'

export function dispatchSaved(): void {
  document.dispatchEvent(new Event(SAVED))
}

/**
 * From then on what pages hold of the player's own is asked for anew after each such change, by whoever is next shown with it.
 * Returns how to stop.
 */
export function onSaved(client: QueryClient): () => void {
  const forget = () => {
    void client.invalidateQueries({
      predicate: ({ queryKey: [path] }) => String(path).startsWith('/api/me/'),
      refetchType: 'none',
    })
  }
  document.addEventListener(SAVED, forget)
  return () => document.removeEventListener(SAVED, forget)
}
