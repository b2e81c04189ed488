import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the page's script has taken over. Before that nothing goes out: the browser would send it its own way. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
