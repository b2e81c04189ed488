import { useSyncExternalStore } from 'react'

/** Where this page comes from, `https://ski.example`; empty on the server and while its drawing is taken over. */
export function useOrigin(): string {
  return useSyncExternalStore(
    () => () => {},
    () => location.origin,
    () => '',
  )
}
