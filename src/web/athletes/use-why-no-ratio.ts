import { whyNoRatio } from '#game/popularity.ts'
import { useServerMoment } from '../app/use-server-now.ts'
import { type SelectionWindow, selectionState } from '../weekends/selection-state.ts'

/** Why a popularity of the selection shows none, as it is now. */
export function useWhyNoRatio(selection: SelectionWindow): string {
  return useServerMoment((now) => whyNoRatio(selectionState(selection, now) === 'closed'))
}
