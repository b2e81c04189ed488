import { useSyncExternalStore } from 'react'

const noSubscription = () => () => {}

/** Whether the page is hydrated. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  )
}
