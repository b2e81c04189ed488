import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'

/** The message for each invalid field. */
export type FormErrors<Values> = { [Name in keyof Values]?: string | undefined }

/** Turns a function that checks all values of a form into a resolver for react-hook-form. */
export function resolverOf<Values extends FieldValues>(
  check: (values: Values) => FormErrors<Values>,
): Resolver<Values> {
  return (values) => {
    const found = Object.entries<string | undefined>(check(values)).filter(([, text]) => text !== undefined)
    if (found.length === 0) return { values, errors: {} }
    return { values: {}, errors: errorsOf<Values>(found) }
  }
}

function errorsOf<Values extends FieldValues>(
  entries: readonly [string, string | undefined][],
): FieldErrors<Values> {
  const errors = entries.map(([name, message]) => [name, { type: 'rule', message }])
  return Object.fromEntries(errors)
}
