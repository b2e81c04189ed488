import { useSyncExternalStore } from 'react'

let said_text = ''
const listeners = new Set<() => void>()

/** Says something to those who listen, when they have heard what is being said. */
export function announcePolitely(text: string): void {
  // The same words again are words too.
  said_text = text === said_text ? `${text}\u00A0` : text
  for (const listener of listeners) listener()
}

/** Where it is heard; stands once on every page. */
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
