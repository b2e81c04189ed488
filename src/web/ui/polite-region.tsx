import { useSyncExternalStore } from 'react'

let announced = ''
const listeners = new Set<() => void>()

/** Makes screen readers announce a text after what they are reading. */
export function announcePolitely(text: string): void {
  // The space makes the same text a new one, so that it is announced again.
  announced = text === announced ? `${text}\u00A0` : text
  for (const listener of listeners) listener()
}

/** The live region of `announcePolitely`. Rendered once per page. */
export function PoliteRegion() {
  const text = useSyncExternalStore(
    subscribe,
    () => announced,
    () => '',
  )
  return <output className="visually-hidden">{text}</output>
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
