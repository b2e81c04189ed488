import { useSyncExternalStore } from 'react'
import { readSession } from '../core/session/session-store.ts'

/** The `user_id` of the user who has just registered here, until the welcome text was shown. */
let newcomer: number | undefined
const listeners = new Set<() => void>()

/** Whether that user has just registered. */
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

/** Marks the logged-in user as just registered. */
export function markAsNew(): void {
  setNewcomer(readSession().me?.user_id)
}

/** Marks the welcome text as shown. */
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
