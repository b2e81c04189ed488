import { expect, test } from 'vitest'
import { BROKEN, complaintOf } from './outcome.ts'

const shown = ['email', 'password']
const problem = { code: 'invalid', message: 'Some fields do not fit' }

test('5.8 8.3 what is said of a field on the screen stands beside it, and no banner repeats it', () => {
  const said = complaintOf({ ...problem, field_errors: { email: 'Taken' } }, shown)
  expect(said).toEqual({ beside: [['email', 'Taken']], banner: null })
})

test('8.3 errors, and what is said of other fields, are one banner', () => {
  const said = complaintOf(
    { ...problem, errors: ['Closed'], field_errors: { email: 'Taken', register_source: 'Too long' } },
    shown,
  )
  expect(said).toEqual({ beside: [['email', 'Taken']], banner: 'Closed\nToo long' })
})

test('8.3 without a response body something went wrong', () => {
  expect(BROKEN).toBe('Something went wrong, please refresh the webpage')
})

test.each([
  ['the message', { code: 'rate-limited', message: 'Too many tries' }, 'Too many tries'],
  ['no body', { code: 'unknown', message: 'anything' }, BROKEN],
  ['no reply', { code: 'network', message: 'Network Error' }, BROKEN],
  ['a reply that took too long', { code: 'timeout', message: 'timeout exceeded' }, 'timeout exceeded'],
])('8.3 without any of them: %s', (_, said, banner) => {
  expect(complaintOf(said, shown)).toEqual({ beside: [], banner })
})
