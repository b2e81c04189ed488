import { useSyncExternalStore } from 'react'

let is_paused = false
const listeners = new Set<() => void>()

/** Pauses or resumes the automatic refresh of the page, also that of its live points. */
export function setRefreshPaused(paused: boolean): void {
  is_paused = paused
  for (const listener of listeners) listener()
}

export function useRefreshPaused(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => is_paused,
    () => false,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
