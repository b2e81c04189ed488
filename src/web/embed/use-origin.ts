import { useSyncExternalStore } from 'react'

/** The origin of this page, `https://ski.example`; empty on the server and during hydration. */
export function useOrigin(): string {
  return useSyncExternalStore(
    () => () => {},
    () => location.origin,
    () => '',
  )
}
