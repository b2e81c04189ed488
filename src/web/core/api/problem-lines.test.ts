import { expect, test } from 'vitest'
import { problemLines } from './problem-lines.ts'

test('the error of a field is listed once, and gets the name of the field unless the error is a sentence', () => {
  const message = 'must be a code of three letters'
  const field_errors = { country: message, time_zone: 'is required', reason: 'A reason is required' }
  expect(problemLines({ message, field_errors })).toEqual([
    'Country must be a code of three letters',
    'Time zone is required',
    'A reason is required',
  ])
})

test('other errors follow the message, each once', () => {
  const errors = ['Affected: teams: 2', 'Affected: teams: 2']
  expect(problemLines({ message: 'The race is cancelled', errors })).toEqual([
    'The race is cancelled',
    'Affected: teams: 2',
  ])
})
