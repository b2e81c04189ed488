import { expect, test } from 'vitest'
import { readImage } from './read-image.ts'

const read = (text: string, name?: string) => readImage('Ski Jump.svg', Buffer.from(text), name)

test.each([
  '<svg/>'.replace('/', ' /'),
  '\uFEFF<svg>',
  '<?xml version="1.0"?>\n<!-- ours --><svg xmlns="http://www.w3.org/2000/svg"/>',
  '<!-- a --> <?xml-stylesheet href="x"?> <!-- > b --><svg>',
  '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd"><svg>',
  '<!DOCTYPE svg [<!ENTITY ski "http://example.org/">\n<!ENTITY pole "x">\n]>\n<!-- ours --><svg>',
])('a drawing: %s', (text) => {
  expect(read(text)).toMatchObject({ name: 'ski-jump.svg', media_type: 'image/svg+xml' })
})

test.each([
  ['a page', '<!DOCTYPE html><svg>'],
  ['a page with a drawing in it', '<html><svg></svg></html>'],
  ['a comment that does not end', '<!-- <svg>'],
  ['something that only begins so', '<svgx>'],
  ['nothing', ''],
  ['comments and nothing else', `${'<!---->'.repeat(250)}<`],
])('no drawing: %s', (_, text) => {
  expect(read(text)).toEqual({ fault: 'That is no PNG, JPEG, WebP or SVG picture.' })
})

test.each(['../x', 'Ski', '-ski', 'ski.svg', 'ski\n', 'a'.repeat(61), ''])('no name: %j', (name) => {
  expect(read('<svg>', name)).toEqual({ fault: expect.stringContaining('small letters, digits and hyphens') })
})
