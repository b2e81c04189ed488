import { useSyncExternalStore } from 'react'
import { readSession } from '../core/session/session-store.ts'

/** The `user_id` of whoever has just registered here, and has not been told yet what comes next. */
let newcomer: number | undefined
const listeners = new Set<() => void>()

/** Whether that player has. */
export function useIsNew(user_id: number | undefined): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isNew(user_id),
    () => false,
  )
}

export function isNew(user_id: number | undefined): boolean {
  return user_id !== undefined && user_id === newcomer
}

/** Whoever is in now has just registered. */
export function markAsNew(): void {
  setNewcomer(readSession().me?.user_id)
}

/** He has heard what comes next. */
export function markAsWelcomed(): void {
  setNewcomer(undefined)
}

function setNewcomer(user_id: number | undefined): void {
  newcomer = user_id
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
