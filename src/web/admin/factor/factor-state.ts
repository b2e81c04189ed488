import { useQueryClient } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { type FactorState, getFactor, listFactors } from '#contract/admin/factor.ts'

export const FactorStateContext = createContext<FactorState | null>(null)

/** Returns the state of the user's second factor. May be called only inside `FactorGate`. */
export function useFactorState(): FactorState {
  const state = use(FactorStateContext)
  if (!state) throw new Error('useFactorState is used outside FactorGate')
  return state
}

/** Returns a function that reloads the user's second factors and their state. */
export function useFactorReload(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await client.invalidateQueries({ queryKey: [getFactor.path] })
    await client.invalidateQueries({ queryKey: [listFactors.path] })
  }
}
