import { createContext, type ReactNode, use } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** The form state that its parts share. */
export type FormState = {
  /** Prefix of the ids of its parts. */
  id: string
  form: UseFormReturn<FieldValues>
  is_busy: boolean
  /** Content above the button while submitting has to wait. */
  wait_notice: ReactNode
}

export const FormContext = createContext<FormState | null>(null)

export function useFormState(): FormState {
  const state = use(FormContext)
  if (!state) throw new Error('useFormState must be used inside a <Form>')
  return state
}
