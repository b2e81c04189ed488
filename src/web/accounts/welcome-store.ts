import { useSyncExternalStore } from 'react'
import { readSession } from '../core/session/session-store.ts'

/** The user who registered in this tab and has not seen the welcome text yet. */
let new_user_id: number | undefined
const listeners = new Set<() => void>()

export function useIsNew(user_id: number | undefined): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isNew(user_id),
    () => false,
  )
}

export function isNew(user_id: number | undefined): boolean {
  return user_id !== undefined && user_id === new_user_id
}

export function markAsNew(): void {
  setNewUser(readSession().me?.user_id)
}

export function markAsWelcomed(): void {
  setNewUser(undefined)
}

function setNewUser(user_id: number | undefined): void {
  new_user_id = user_id
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
