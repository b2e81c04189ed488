import { expect, test } from 'vitest'
import { isDrawnFor } from './is-drawn-for.ts'

test.each([
  ['/register', '/register', ''],
  ['/register', '/register', '?utm_source=mail&fbclid=x'],
  ['/register?email=anna%40ski.example', '/register', '?email=anna@ski.example&utm_source=mail'],
  ['/register?email=anna%40ski.example', '/register', '?email=anna%40ski.example'],
  ['/register?teamName=Seven+Reindeer', '/register', '?teamName=Seven%20Reindeer'],
  ['/overall?%3Fpage=2', '/overall', '??page=2'],
])('what was drawn as %s is the page at %s%s [2.reg.b]', (drawn, pathname, search) => {
  expect(isDrawnFor(drawn, { pathname, search })).toBe(true)
})

test.each([
  ['/overall', '/register', ''],
  ['/overall', '/overall', '?page=2'],
  ['/overall?page=2', '/overall', ''],
  ['/overall?page=2', '/overall', '?page=3'],
])('what was drawn as %s is not the page at %s%s', (drawn, pathname, search) => {
  expect(isDrawnFor(drawn, { pathname, search })).toBe(false)
})
