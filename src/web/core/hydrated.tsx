import { createContext, type ReactNode, use, useEffect } from 'react'

/** Called when the page is hydrated. A no-op on the server. */
export const HydratedContext = createContext<() => void>(() => {})

/** Reports when its children are hydrated, which is later than the surrounding frame. */
export function Hydrated({ children }: { children: ReactNode }) {
  const onHydrated = use(HydratedContext)
  useEffect(onHydrated, [onHydrated])
  return children
}
