import { expect, test } from 'vitest'
import { actionsFor } from './visitor-actions.tsx'

const labels = (...paths: string[]) => actionsFor((path) => paths.includes(path)).map(({ label }) => label)

test('a visitor can register and log in, once those pages exist [2./a]', () => {
  expect(labels('/register', '/login', '/info/rules', '/overall')).toEqual([
    'Register',
    'Log in',
    'How to play',
  ])
})

test('before that the link to the rules is shown [2./a]', () => {
  expect(labels('/info/rules', '/overall')).toEqual(['How to play', 'See all standings'])
})
