/** An observable value, for `useSyncExternalStore`. */
export type Observable<Value> = {
  read: () => Value
  subscribe: (listener: () => void) => () => void
}

/** Returns an observable value. `set` changes the value and notifies all subscribers. */
export function observable<Value>(first: Value): Observable<Value> & { set: (next: Value) => void } {
  const listeners = new Set<() => void>()
  let value = first

  return {
    read: () => value,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set: (next) => {
      value = next
      for (const listener of listeners) listener()
    },
  }
}
