import { expect, test } from 'vitest'
import type { Problem } from '#contract/problems.ts'
import { NO_BODY_TEXT, splitProblem } from './outcome.ts'

const shown = ['email', 'password']
const SORRY = "We're sorry. We could not do that. Please try again later"
const problem = { code: 'invalid' as const, message: 'Some fields are invalid' }

test('an error of a visible field is shown next to it and not repeated in the banner [5.8 8.3]', () => {
  const split = splitProblem({ ...problem, field_errors: { email: 'Taken' } }, shown)
  expect(split).toEqual({ fields: [['email', 'Taken']], banner: null })
})

test('general errors, and errors of fields that are not shown, are in one banner [8.3]', () => {
  const split = splitProblem(
    { ...problem, errors: ['Closed'], field_errors: { email: 'Taken', register_source: 'Too long' } },
    shown,
  )
  expect(split).toEqual({ fields: [['email', 'Taken']], banner: 'Closed\nToo long' })
})

test('a login or registration without a response body has its own message [8.3]', () => {
  const noBodyText = { code: 'unknown' as const, message: SORRY }
  expect(NO_BODY_TEXT).toBe('Something went wrong, please refresh the webpage')
  expect(splitProblem(noBodyText, shown, NO_BODY_TEXT)).toEqual({ fields: [], banner: NO_BODY_TEXT })
})

test.each<[string, Problem['code'], string, string]>([
  ['too many tries', 'too-many', 'Too many tries', 'Too many tries'],
  ['a server error', 'internal', SORRY, SORRY],
  ['a missing reply', 'network', 'Network Error', 'Network Error'],
  ['a reply that took too long', 'timeout', 'timeout exceeded', 'timeout exceeded'],
])('after %s, a login shows the message of the problem [8.3 8.11]', (_, code, message, banner) => {
  expect(splitProblem({ code, message }, shown, NO_BODY_TEXT)).toEqual({ fields: [], banner })
})

test('other forms without a response body, such as team name and home nation, show the default message [8.1a]', () => {
  expect(splitProblem({ code: 'unknown', message: SORRY }, shown)).toEqual({ fields: [], banner: SORRY })
})
