import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Route } from '#contract/route.ts'
import { httpError } from '#server/platform/errors.ts'

const FORM = 'application/x-www-form-urlencoded'
const MULTIPART = 'multipart/form-data'

type FormConfig = Pick<Route, 'accepts_form' | 'is_one_click'>

/**
 * Accepts JSON bodies. Routes with `accepts_form` also accept a form, which is parsed as URLSearchParams. Routes with
 * `is_one_click` accept both kinds of form that mail programs may send, and ignore the content.
 */
export function parseForms(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser(
    FORM,
    { parseAs: 'string' },
    async ({ routeOptions }: FastifyRequest, text: string) => {
      const { accepts_form, is_one_click } = (routeOptions.config ?? {}) as FormConfig
      if (!accepts_form && !is_one_click) throw httpError('unsupported-type', 'The body must be JSON')
      return new URLSearchParams(text)
    },
  )
  app.addContentTypeParser(MULTIPART, { parseAs: 'string' }, async ({ routeOptions }: FastifyRequest) => {
    const { is_one_click } = (routeOptions.config ?? {}) as FormConfig
    if (!is_one_click) throw httpError('unsupported-type', 'The body must be JSON')
    return new URLSearchParams()
  })
}

/** Whether the request is a form. The CSRF token of a form is in the body, so the body is read before authorization. */
export function isForm({ accepts_form }: Pick<Route, 'accepts_form'>, request: FastifyRequest): boolean {
  return accepts_form === true && request.headers['content-type']?.split(';')[0] === FORM
}
