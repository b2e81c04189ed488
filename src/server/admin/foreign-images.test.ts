import { expect, test } from 'vitest'
import { foreignImages } from './foreign-images.ts'

const there = 'https://elsewhere.example/x.png'

test.each([
  ['in its place', `![ski](${there})`],
  ['in pointed brackets', `![ski](<${there}> "Ski!")`],
  ['with brackets in its text', `![a [b] c](${there})`],
  ['by a reference', `![ski][Here]\n\n[here]: ${there}`],
  ['by its own text', `![ski  slope]\n\n[ski slope]: <${there}> 'Ski!'`],
  ['by its own text and an empty reference', `![ski][]\n\n[ski]: ${there}\n[ski]: /media/ski.png`],
])('a picture from elsewhere is found %s [rules §9]', (_, markdown) => {
  expect(foreignImages(markdown)).toEqual([there])
})

test.each([
  '//elsewhere.example/x',
  String.raw`/\elsewhere.example/x`,
  'HTTP://elsewhere.example/x',
  'data:x',
])('%s is elsewhere [rules §9]', (address) => {
  expect(foreignImages(`![ski](${address})`)).toEqual([address])
})

test.each([
  '![ski](/media/ski.png)',
  '![ski][here]\n\n[here]: /media/ski.png',
  `[a link](${there}) and [another][here]\n\n[here]: ${there}`,
  '![nowhere]',
])('our own, and links, may stand: %s', (markdown) => {
  expect(foreignImages(markdown)).toEqual([])
})
