import { useSyncExternalStore } from 'react'
import { observable } from './observable.ts'

const pause = observable(false)

/** Pauses or resumes the automatic refresh of the page, including its live points. */
export function setRefreshPaused(paused: boolean): void {
  pause.set(paused)
}

export function useRefreshPaused(): boolean {
  return useSyncExternalStore(pause.subscribe, pause.read, () => false)
}
