import { createContext, type ReactNode, use, useEffect } from 'react'

/** A function that is called when the page is hydrated. It does nothing on the server. */
export const HydratedContext = createContext<() => void>(() => {})

/**
 * Calls the function of `HydratedContext` when the children are hydrated. The frame around them may be hydrated
 * earlier.
 */
export function Hydrated({ children }: { children: ReactNode }) {
  const onHydrated = use(HydratedContext)
  useEffect(onHydrated, [onHydrated])
  return children
}
