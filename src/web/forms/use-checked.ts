import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import { type FormErrors, resolverOf } from './form-errors.ts'

/**
 * A form that is checked when it is sent, and from then on with every key. Text that has no start keeps what was typed
 * before the page woke up.
 */
export function useChecked<Values extends FieldValues>(
  check: (values: Values) => FormErrors<Values>,
  start?: DefaultValues<Values>,
): UseFormReturn<Values> {
  return useForm<Values>({
    resolver: resolverOf(check),
    // The summary takes the focus.
    shouldFocusError: false,
    ...(start && { defaultValues: start }),
  })
}
