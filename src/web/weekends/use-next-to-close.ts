import type { Selection } from '#contract/weekends.ts'
import { useFromServerTime } from '../core/clock/use-server-now.ts'
import { nextToClose } from './selection-state.ts'

/**
 * Returns the open selection that closes first, by the server's time. The component renders again only when that
 * selection changes.
 */
export function useNextToClose(selections: readonly Selection[]): Selection | undefined {
  const id = useFromServerTime((now) => nextToClose(selections, now)?.selection_id ?? null)
  return selections.find(({ selection_id }) => selection_id === id)
}
