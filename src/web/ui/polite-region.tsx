import { useSyncExternalStore } from 'react'

let announced = ''
const listeners = new Set<() => void>()

/** Makes screen readers announce a text after what they are reading. */
export function announcePolitely(text: string): void {
  // The space makes the text different from the last one, so that the same text is announced again.
  announced = text === announced ? `${text}\u00A0` : text
  for (const listener of listeners) listener()
}

/** The live region of `announcePolitely`. It is rendered once per page. */
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
