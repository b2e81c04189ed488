import { createContext, type ReactNode, use } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

export type FormState = {
  /** Prefix of the ids of the elements in the form. */
  id: string
  form: UseFormReturn<FieldValues>
  is_busy: boolean
  /** Shown above the button while the user has to wait before the next submit. */
  wait_notice: ReactNode
}

export const FormContext = createContext<FormState | null>(null)

export function useFormState(): FormState {
  const state = use(FormContext)
  if (!state) throw new Error('useFormState must be used inside a <Form>')
  return state
}
