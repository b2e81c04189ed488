import { expect, test } from 'vitest'
import { actionsFor } from './visitor-actions.tsx'

const labels = (...paths: string[]) => actionsFor((path) => paths.includes(path)).map(({ label }) => label)

test('a visitor may register and log in, as soon as one can [2./a]', () => {
  expect(labels('/register', '/login', '/info/rules', '/overall')).toEqual([
    'Register',
    'Log in',
    'How to play',
  ])
})

test('before that he is shown the game [2./a]', () => {
  expect(labels('/info/rules', '/overall')).toEqual(['How to play', 'See all standings'])
})
