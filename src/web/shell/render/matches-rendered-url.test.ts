import { expect, test } from 'vitest'
import { matchesRenderedUrl } from './matches-rendered-url.ts'

test.each([
  ['/register', '/register', ''],
  ['/register', '/register', '?utm_source=mail&fbclid=x'],
  ['/register?email=anna%40ski.example', '/register', '?email=anna@ski.example&utm_source=mail'],
  ['/register?email=anna%40ski.example', '/register', '?email=anna%40ski.example'],
  ['/register?teamName=Seven+Reindeer', '/register', '?teamName=Seven%20Reindeer'],
  ['/overall?%3Fpage=2', '/overall', '??page=2'],
])('a page that was rendered for %s matches the URL %s%s [2.reg.b]', (rendered, pathname, search) => {
  expect(matchesRenderedUrl(rendered, { pathname, search })).toBe(true)
})

test.each([
  ['/overall', '/register', ''],
  ['/overall', '/overall', '?page=2'],
  ['/overall?page=2', '/overall', ''],
  ['/overall?page=2', '/overall', '?page=3'],
])('a page that was rendered for %s does not match the URL %s%s', (rendered, pathname, search) => {
  expect(matchesRenderedUrl(rendered, { pathname, search })).toBe(false)
})
