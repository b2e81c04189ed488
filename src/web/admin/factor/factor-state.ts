import { useQueryClient } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { type FactorState, getFactor, listFactors } from '#contract/admin/factor.ts'

export const FactorStateContext = createContext<FactorState | null>(null)

/** The second factor of the user; only inside `FactorGate`. */
export function useFactorState(): FactorState {
  const state = use(FactorStateContext)
  if (!state) throw new Error('There is no second factor here')
  return state
}

/** Reads again whether the user has a second factor, and which. */
export function useFactorReload(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await client.invalidateQueries({ queryKey: [getFactor.path] })
    await client.invalidateQueries({ queryKey: [listFactors.path] })
  }
}
