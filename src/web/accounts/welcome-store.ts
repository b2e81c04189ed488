import { useSyncExternalStore } from 'react'

let is_new = false
const listeners = new Set<() => void>()

/** Whether the reader has just registered here, and has not been told yet what comes next. */
export function useIsNew(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => is_new,
    () => false,
  )
}

/** Somebody has just registered; `false` when he has heard what comes next. */
export function beNew(value: boolean): void {
  is_new = value
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
