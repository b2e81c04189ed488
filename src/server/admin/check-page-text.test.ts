import { expect, test } from 'vitest'
import { foreignImages } from './check-page-text.ts'

const there = 'https://elsewhere.example/x.png'

test.each([
  ['inline', `![ski](${there})`],
  ['in angle brackets', `![ski](<${there}> "Ski!")`],
  ['with brackets in its text', `![a [b] c](${there})`],
  ['by a reference', `![ski][Here]\n\n[here]: ${there}`],
  ['by a shortcut reference', `![ski  slope]\n\n[ski slope]: <${there}> 'Ski!'`],
  ['by a collapsed reference', `![ski][]\n\n[ski]: ${there}\n[ski]: /media/ski.png`],
])('finds an external image %s [rules §9]', (_, markdown) => {
  expect(foreignImages(markdown)).toEqual([there])
})

test.each([
  '//elsewhere.example/x',
  String.raw`/\elsewhere.example/x`,
  'HTTP://elsewhere.example/x',
  'data:x',
])('%s is external [rules §9]', (address) => {
  expect(foreignImages(`![ski](${address})`)).toEqual([address])
})

test.each([
  '![ski](/media/ski.png)',
  '![ski][here]\n\n[here]: /media/ski.png',
  `[a link](${there}) and [another][here]\n\n[here]: ${there}`,
  '![nowhere]',
])('our own images, and links, are allowed: %s', (markdown) => {
  expect(foreignImages(markdown)).toEqual([])
})
