import { expect, test } from 'vitest'
import { isPageError, ReplyError } from './reply-error.ts'

test.each([
  [{}, { 404: true, 422: true, 500: true, none: false }],
  [{ critical: false }, { 404: false, 422: false, 500: false, none: false }],
  [{ allow404: true }, { 404: false, 422: true, 500: true, none: false }],
])(
  'with the options %j, the error page replaces the page for these statuses: %j [7.16]',
  (options, fails) => {
    const failsOn = (status: number | null) =>
      isPageError(new ReplyError(status, { code: 'invalid', message: '' }), options)
    expect({ 404: failsOn(404), 422: failsOn(422), 500: failsOn(500), none: failsOn(null) }).toEqual(fails)
  },
)
