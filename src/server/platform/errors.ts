import type { z } from 'zod'
import type { Problem, UserData } from '#contract/problems.ts'

/** What an error reply contains; `code` is for programs, the rest for people. */
type Details = {
  code?: string
  field_errors?: Record<string, string>
  errors?: string[]
  retry_after_s?: number
  user_data?: UserData
} & Pick<Problem, 'closes_at' | 'server_time' | 'team'>

export type HttpError = Error & Details & { statusCode: number }

/** For a status without a factory of its own. */
export function httpError(statusCode: number, message: string, details: Details = {}): HttpError {
  return Object.assign(new Error(message), { statusCode, ...details })
}

export const unauthenticated = () => httpError(401, 'You need to be logged in')

export const forbidden = (message = 'Not authorized') => httpError(403, message)

export const notFound = (noun: string) => httpError(404, `${noun} not found`)

/** A rule of the game refuses the change; `code` is the reason. */
export const refused = (code: string, message: string, details: Omit<Details, 'code'> = {}) =>
  httpError(409, message, { ...details, code })

/** It is unknown whether the change was saved. A client that repeats it with the same key finds out. */
export const outcomeUnknown = () =>
  httpError(503, 'We cannot tell whether the change was saved. Please try again', {
    code: 'outcome-unknown',
    retry_after_s: 1,
  })

export const tooManyRequests = (message: string, retry_after_s: number) =>
  httpError(429, message, { retry_after_s })

/** An invalid field, for a reason that only the server can check. */
export const invalidField = (field: string, message: string) =>
  httpError(422, message, { field_errors: { [field]: message } })

/** Several invalid fields; those with an undefined message are valid. */
export function invalidFields(errors: Record<string, string | undefined>): HttpError {
  const found = Object.entries(errors).filter((error): error is [string, string] => error[1] !== undefined)
  return httpError(422, found[0]?.[1] ?? 'Invalid input', { field_errors: Object.fromEntries(found) })
}

/** The error for input that the schema refused: the first message for each field, and those that belong to no field. */
export function invalidInput({ issues }: z.ZodError): HttpError {
  const of_fields = issues.filter(({ path }) => path.length > 0).reverse()
  const field_errors = Object.fromEntries(of_fields.map(({ path, message }) => [String(path[0]), message]))
  const errors = issues.filter(({ path }) => path.length === 0).map(({ message }) => message)
  return httpError(422, issues[0]?.message ?? 'Invalid input', { field_errors, errors })
}
