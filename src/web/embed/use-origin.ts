import { useSyncExternalStore } from 'react'

/** Returns the origin of this page, such as `https://ski.example`. Empty on the server and during hydration. */
export function useOrigin(): string {
  return useSyncExternalStore(
    () => () => {},
    () => location.origin,
    () => '',
  )
}
