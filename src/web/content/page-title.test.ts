import { expect, test } from 'vitest'
import { splitTitle, titleOf } from './info-page.tsx'

test.each([
  ['rules', 'How to play'],
  ['contact', 'Contact'],
  ['team_challenge', 'Team Challenge'],
  ['prizes-and-fame', 'Prizes and fame'],
  ['__proto__', 'Proto'],
  ['constructor', 'Constructor'],
])('the page %s is called %s [2.info.a]', (page, title) => {
  expect(titleOf(page)).toBe(title)
})

test.each([
  ['# The rules\n\nPick.', 'The rules', 'Pick.'],
  ['\n\n# The rules #\nPick.', 'The rules', 'Pick.'],
  ['# Only a title', 'Only a title', ''],
  ['## A part\n# Later', null, '## A part\n# Later'],
  ['', null, ''],
])('the title of %j is %j [1.9a]', (markdown, title, text) => {
  expect(splitTitle(markdown)).toEqual({ title, text })
})
