import { useSyncExternalStore } from 'react'

/** public/theme.js reads the value before the first paint. */
const STORAGE_KEY = 'dismissed_messages'

/** At most this many ids are stored. The oldest are removed. A site has fewer announcements than this. */
const MAX_IDS = 200

const NONE: readonly number[] = []

let dismissed_ids: readonly number[] | undefined
const listeners = new Set<() => void>()

/** Returns the ids of the announcements that were dismissed in this browser. */
export function useDismissed(): readonly number[] {
  return useSyncExternalStore(subscribe, read, () => NONE)
}

export function dismiss(message_id: number): void {
  dismissed_ids = [...read(), message_id].slice(-MAX_IDS)
  for (const listener of listeners) listener()
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(dismissed_ids))
  } catch {
    // Storage is forbidden. The announcement will be shown again on the next visit.
  }
}

/** Parses the stored ids. Empty if the text is not a list. */
export function readIds(text: string | null): readonly number[] {
  try {
    const ids: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => Number.isInteger(id)) : NONE
  } catch {
    return NONE
  }
}

function read(): readonly number[] {
  dismissed_ids ??= readIds(readStored())
  return dismissed_ids
}

function readStored(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY)
  } catch {
    return null
  }
}

/** Calls the listener after each change, also after changes in other tabs. */
function subscribe(listener: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key !== STORAGE_KEY) return
    dismissed_ids = readIds(newValue)
    listener()
  }
  listeners.add(listener)
  addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', onStorage)
  }
}
