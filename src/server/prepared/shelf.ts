/** Keeps values up to so many bytes; what was asked for longest ago goes first. */
export type Shelf<Value> = {
  get: (key: string) => Value | undefined
  put: (key: string, value: Value, bytes: number) => void
  clear: () => void
}

export function openShelf<Value>(most_bytes: number): Shelf<Value> {
  const kept = new Map<string, { value: Value; bytes: number }>()
  let total = 0

  const remove = (key: string) => {
    total -= kept.get(key)?.bytes ?? 0
    kept.delete(key)
  }
  return {
    get: (key) => {
      const found = kept.get(key)
      if (!found) return undefined
      kept.delete(key)
      kept.set(key, found)
      return found.value
    },
    put: (key, value, bytes) => {
      remove(key)
      if (bytes > most_bytes) return
      kept.set(key, { value, bytes })
      total += bytes
      for (const oldest of kept.keys()) {
        if (total <= most_bytes) return
        remove(oldest)
      }
    },
    clear: () => {
      kept.clear()
      total = 0
    },
  }
}
