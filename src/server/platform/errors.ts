import type { z } from 'zod'
import type { Problem, ProviderProfile } from '#contract/problems.ts'
import { type ErrorCode, errorOfCode } from '#text/error-codes.ts'

/** What an error reply contains besides its code and its message. */
type Details = {
  field_errors?: Record<string, string>
  errors?: string[]
  retry_after_s?: number
  user_data?: ProviderProfile
} & Pick<Problem, 'closes_at' | 'server_time' | 'team'>

export type HttpError = Error & Details & { statusCode: number; code: string }

/**
 * Makes an error with the HTTP status of its code. The code is for programs, the message for people. By default, the
 * message is the sentence of the code.
 */
export function httpError(code: ErrorCode, message?: string, details: Details = {}): HttpError {
  const { status, sentence } = errorOfCode(code)
  return Object.assign(new Error(message ?? sentence), { statusCode: status, code, ...details })
}

export const notFound = (noun: string) => httpError('not-found', `${noun} not found`)

/**
 * Makes the error for a change that may or may not have been saved: the server does not know. The client can send the
 * change again with the same idempotency key.
 */
export const outcomeUnknown = () => httpError('outcome-unknown', undefined, { retry_after_s: 1 })

export const tooManyRequests = (message: string, retry_after_s: number) =>
  httpError('too-many', message, { retry_after_s })

/** Makes the error for one invalid field, if the schema cannot check it. */
export const invalidField = (field: string, message: string) =>
  httpError('invalid', message, { field_errors: { [field]: message } })

/** Makes the error for several invalid fields. A field whose message is undefined is valid. */
export function invalidFields(errors: Record<string, string | undefined>): HttpError {
  const found = Object.entries(errors).filter((error): error is [string, string] => error[1] !== undefined)
  return httpError('invalid', found[0]?.[1] ?? 'Invalid input', { field_errors: Object.fromEntries(found) })
}

/**
 * Makes the error for input that does not match its schema. It contains the first message for each field, and the
 * messages that belong to no field.
 */
export function invalidInput({ issues }: z.ZodError): HttpError {
  const of_fields = issues.filter(({ path }) => path.length > 0).reverse()
  const field_errors = Object.fromEntries(of_fields.map(({ path, message }) => [fieldOf(path), message]))
  const errors = issues.filter(({ path }) => path.length === 0).map(({ message }) => message)
  return httpError('invalid', issues[0]?.message ?? 'Invalid input', { field_errors, errors })
}

/**
 * Returns the name of the invalid field: the last name of the path. If the path leads into a list, returns the first
 * name, because the items of a list have no names.
 */
function fieldOf(path: readonly PropertyKey[]): string {
  const is_in_list = path.some((key) => typeof key === 'number')
  return String(is_in_list ? path[0] : path.at(-1))
}
