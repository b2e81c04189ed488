import { useSyncExternalStore } from 'react'

let announced = ''
const listeners = new Set<() => void>()

/** Announces a text to screen readers, after the current announcement. */
export function announcePolitely(text: string): void {
  // Announce the text again even if it is the same.
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
