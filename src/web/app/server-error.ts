import { useSyncExternalStore } from 'react'

let is_raised = false
const listeners = new Set<() => void>()

/** Whether a change met a fault of the server; the page then gives way to the server-error page. */
export function useServerError(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => is_raised,
    () => false,
  )
}

export function raiseServerError(): void {
  set(true)
}

/** When the reader goes elsewhere, or tries again. */
export function clearServerError(): void {
  set(false)
}

function set(value: boolean): void {
  if (is_raised === value) return
  is_raised = value
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
