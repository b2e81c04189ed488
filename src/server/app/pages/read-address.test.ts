import { expect, test } from 'vitest'
import { readAddress } from './send-page.ts'

test.each([
  ['/overall', '/overall', true],
  ['/overall?', '/overall', true],
  ['/overall?utm_source=mail', '/overall', true],
  ['/overall?utm_source=mail&page=2', '/overall?page=2', true],
  ['/overall?team_name=vasa', '/overall?team_name=vasa', false],
  ['/overall?team_name=who?&page=2', '/overall?team_name=who%3F&page=2', false],
  ['/overall??page=2', '/overall?%3Fpage=2', false],
])('%s is read as %s; cacheable: %s', (url, address, is_cacheable) => {
  expect(readAddress(url)).toEqual({ address, is_cacheable })
})
