import { useSyncExternalStore } from 'react'

let said_text = ''
const listeners = new Set<() => void>()

/** Announces a text to screen readers, after the current announcement. */
export function announcePolitely(text: string): void {
  // Announce the text again even if it is the same.
  said_text = text === said_text ? `${text}\u00A0` : text
  for (const listener of listeners) listener()
}

/** The live region of `announcePolitely`. Rendered once per page. */
export function PoliteRegion() {
  const said = useSyncExternalStore(
    subscribe,
    () => said_text,
    () => '',
  )
  return <output className="unseen">{said}</output>
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
