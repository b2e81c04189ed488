import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onRecoveredError } from './recovered-error.ts'
import { ReplyError } from './reply-error.ts'

const dataset: Record<string, string> = {}
const reportError = vi.fn()

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { dataset } })
  vi.stubGlobal('reportError', reportError)
})
afterEach(() => {
  vi.unstubAllGlobals()
  reportError.mockReset()
  delete dataset.hydrated
})

const cause = new ReplyError(422, { code: 'invalid', message: 'must be a whole number' })

test.each([
  ['after hydration, a failed reply is not reported', { cause }, true, 0],
  ['before hydration, a failed reply is reported', { cause }, false, 1],
  ['an error of the page is reported', { cause: new TypeError('x is undefined') }, true, 1],
  ['an error without a cause is reported', {}, true, 1],
])('%s', (_, options, is_hydrated, times) => {
  if (is_hydrated) dataset.hydrated = ''
  onRecoveredError(new Error('rendered again', options))
  expect(reportError).toHaveBeenCalledTimes(times)
})
