/** A value that parts of a page may follow, for `useSyncExternalStore`. */
export type Watched<Value> = {
  read: () => Value
  subscribe: (listener: () => void) => () => void
}

/** `become` tells all who follow it. */
export function watched<Value>(first: Value): Watched<Value> & { become: (next: Value) => void } {
  const listeners = new Set<() => void>()
  let value = first

  return {
    read: () => value,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    become: (next) => {
      value = next
      for (const listener of listeners) listener()
    },
  }
}
