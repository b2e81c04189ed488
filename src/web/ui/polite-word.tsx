import { useSyncExternalStore } from 'react'

let word = ''
const listeners = new Set<() => void>()

/** Says something to those who listen, when they have heard what is being said. */
export function sayPolitely(text: string): void {
  // The same words again are words too.
  word = text === word ? `${text}\u00A0` : text
  for (const listener of listeners) listener()
}

/** Where it is heard; stands once on every page. */
export function PoliteWord() {
  const said = useSyncExternalStore(
    subscribe,
    () => word,
    () => '',
  )
  return <output className="unseen">{said}</output>
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
