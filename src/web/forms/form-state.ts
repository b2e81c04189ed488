import { createContext, type ReactNode, use } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** What the parts of a form know of it. */
export type FormState = {
  /** Begins the ids of its parts. */
  id: string
  form: UseFormReturn<FieldValues>
  is_busy: boolean
  /** What stands above its button, where sending it has to wait. */
  held: ReactNode
}

export const FormContext = createContext<FormState | null>(null)

export function useFormState(): FormState {
  const state = use(FormContext)
  if (!state) throw new Error('this stands in no <Form>')
  return state
}
