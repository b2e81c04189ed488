import type { Problem } from '#contract/problems.ts'

/**
 * Returns the errors of a request, each once. If the error of a field is not a sentence, the name of the field is put
 * before it.
 */
export function problemLines({
  message,
  field_errors = {},
  errors = [],
}: Pick<Problem, 'message' | 'field_errors' | 'errors'>): string[] {
  const fields = Object.entries(field_errors)
  const of_fields = fields.map(([field, error]) => (isSentence(error) ? error : `${labelOf(field)} ${error}`))
  // If fields are invalid, the server's message is the error of the first field.
  const is_repeated = fields.some(([, error]) => error === message)
  return [...new Set([...(is_repeated ? [] : [message]), ...of_fields, ...errors])]
}

function isSentence(error: string): boolean {
  return !/^[a-z]/.test(error)
}

/** Turns `time_zone` into `Time zone`. */
function labelOf(field: string): string {
  const words = field.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
