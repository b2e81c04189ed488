import { expect, test } from 'vitest'
import { actionsFor } from './actions-for.ts'

const labels = (...paths: string[]) => actionsFor((path) => paths.includes(path)).map(({ label }) => label)

test('2./a a visitor may register and log in, as soon as one can', () => {
  expect(labels('/register', '/login', '/info/rules', '/overall')).toEqual([
    'Register',
    'Log in',
    'How to play',
  ])
})

test('2./a before that he is shown the game', () => {
  expect(labels('/info/rules', '/overall')).toEqual(['How to play', 'See all standings'])
})
