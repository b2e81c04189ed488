import { createContext, type ReactNode, use, useEffect } from 'react'

/** Is told when the page answers to the reader. Nobody listens on the server. */
export const HydratedContext = createContext<() => void>(() => {})

/** Tells when what is in it answers to the reader. The frame wakes up before the page does. */
export function Hydrated({ children }: { children: ReactNode }) {
  const tell = use(HydratedContext)
  useEffect(tell, [tell])
  return children
}
