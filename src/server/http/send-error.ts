import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Problem } from '#contract/problems.ts'
import { isDatabaseUnavailable } from '#server/platform/db/unavailable.ts'
import type { HttpError } from '#server/platform/errors.ts'
import { codeOfStatus, type ErrorCode, isErrorCode } from '#text/error-codes.ts'
import { isOverload } from './overload/overload-error.ts'

const GENERIC_MESSAGE = "We're sorry. We could not do that. Please try again later"

/** Converts any error of any handler to a reply. Internal errors are logged, and the reply does not reveal them. */
export function sendError(
  error: Partial<HttpError>,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const status = statusOf(error)
  // Rejections because of overload are counted instead of logged one by one (`rejection-log.ts`).
  if (!isOverload(error)) log(request, status, error)

  const wait_s = error.retry_after_s ?? (status === 503 ? 5 : undefined)
  if (wait_s !== undefined) reply.header('retry-after', wait_s)
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(errorBody(status, error))
}

/** A temporary refusal is not an internal error. It is logged without a stack, because there may be many at once. */
function log(request: FastifyRequest, status: number, error: Partial<HttpError>): void {
  if (status === 503) {
    request.log.warn({ status, code: error.code, reason: error.message }, 'request temporarily refused')
  } else if (status >= 500) {
    request.log.error({ err: error }, 'request failed')
  }
}

export function errorBody(status: number, error: Partial<HttpError>): Problem {
  if (status >= 500 && error.code !== 'outcome-unknown')
    return { message: GENERIC_MESSAGE, code: codeOfStatus(status) ?? 'internal' }
  const { message = GENERIC_MESSAGE, field_errors, errors, user_data, closes_at, server_time, team } = error
  return {
    message,
    code: ownCode(error) ?? codeOfStatus(status) ?? 'malformed',
    ...(field_errors && Object.keys(field_errors).length > 0 ? { field_errors } : {}),
    ...(errors?.length ? { errors } : {}),
    ...(user_data ? { user_data } : {}),
    ...(closes_at ? { closes_at } : {}),
    ...(server_time ? { server_time } : {}),
    ...(team ? { team } : {}),
  }
}

function statusOf(error: Partial<HttpError>): number {
  if (isDatabaseUnavailable(error)) return 503
  const { statusCode = 500 } = error
  return statusCode >= 400 && statusCode < 600 ? statusCode : 500
}

/** Returns the error code for the reply. The codes of Fastify and of the database are not sent. */
function ownCode({ code }: Partial<HttpError>): ErrorCode | undefined {
  return code !== undefined && isErrorCode(code) ? code : undefined
}
