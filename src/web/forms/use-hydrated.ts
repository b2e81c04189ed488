import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the page is hydrated. Before that nothing may be submitted: the browser would send the form natively. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
