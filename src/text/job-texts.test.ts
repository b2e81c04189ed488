import { expect, test } from 'vitest'
import { jobTitle, secondsText } from './job-texts.ts'

test.each([
  [0.2, '1 s'],
  [59.4, '59 s'],
  [59.6, '1 min'],
  [125, '2 min 5 s'],
  [3840, '1 h 4 min'],
])('%d seconds are %s', (seconds, text) => expect(secondsText(seconds)).toBe(text))

test('the title of a job says what the job does, and names its first object', () => {
  const about = ['Sprint, Davos', 'Relay, Davos', 'Mass start, Davos']
  expect(jobTitle({ kind: 'publish', state: 'running', about })).toBe('Publishing Sprint, Davos and 2 more')
  expect(jobTitle({ kind: 'rescore', state: 'done', about: ['2026-27'] })).toBe('Scored again 2026-27')
  expect(jobTitle({ kind: 'moon', state: 'waiting', about: [] })).toBe('Job “moon”')
})
