import { useEffect } from 'react'
import type { TeamStore } from './team-store.ts'

/** How often one looks whether the team was changed in another place, or its close moved, in ms. */
const EVERY = 120_000

/** Keeps what is shown of a team true while somebody looks; `occasion` is what has to change for it to be looked at anew at once. */
export function useLooking(store: TeamStore | undefined, occasion: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another occasion is a reason to look
  useEffect(() => {
    store?.look(true)
  }, [store, occasion])

  useEffect(() => {
    if (!store) return
    const look = () => {
      if (document.visibilityState === 'visible') store.look(false)
    }
    const timer = setInterval(look, EVERY)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [store])
}
