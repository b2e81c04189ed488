import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Route } from '#contract/route.ts'
import { httpError } from '#server/platform/errors.ts'

const FORM = 'application/x-www-form-urlencoded'

/**
 * Bodies are JSON. A plain form is parsed as URLSearchParams, only for the few routes that take it (`accepts_form`).
 */
export function readForms(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser(
    FORM,
    { parseAs: 'string' },
    async ({ routeOptions }: FastifyRequest, text: string) => {
      const { accepts_form } = (routeOptions.config ?? {}) as Pick<Route, 'accepts_form'>
      if (!accepts_form) throw httpError(415, 'The body is not valid JSON')
      return new URLSearchParams(text)
    },
  )
}

/** Whether the CSRF token comes in the body, so that the body must be read before the request is authorized. */
export function bringsForm({ accepts_form }: Pick<Route, 'accepts_form'>, request: FastifyRequest): boolean {
  return accepts_form === true && request.headers['content-type']?.split(';')[0] === FORM
}
