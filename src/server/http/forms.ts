import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Route } from '#contract/route.ts'
import { httpError } from '#server/platform/errors.ts'

const FORM = 'application/x-www-form-urlencoded'

/** Bodies are JSON. What a plain form sends is read for the few routes that take it (`accepts_form`), as URLSearchParams. */
export function readForms(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser(
    FORM,
    { parseAs: 'string' },
    async ({ routeOptions }: FastifyRequest, text: string) => {
      const { accepts_form } = (routeOptions.config ?? {}) as Pick<Route, 'accepts_form'>
      if (!accepts_form) throw httpError(415, 'The body is not JSON')
      return new URLSearchParams(text)
    },
  )
}

/** Whether the token comes in the body, so that this has to be read before anything is known. */
export function bringsForm({ accepts_form }: Pick<Route, 'accepts_form'>, request: FastifyRequest): boolean {
  return accepts_form === true && request.headers['content-type']?.split(';')[0] === FORM
}
