import { createContext, type ReactNode, use, useEffect } from 'react'

/** Called when the page is hydrated. A no-op on the server. */
export const HydratedContext = createContext<() => void>(() => {})

/** Calls `HydratedContext` when its children are hydrated. The frame around them may be hydrated earlier. */
export function Hydrated({ children }: { children: ReactNode }) {
  const onHydrated = use(HydratedContext)
  useEffect(onHydrated, [onHydrated])
  return children
}
