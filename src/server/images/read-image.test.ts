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
])('%s is recognized as an SVG image', (text) => {
  expect(read(text)).toMatchObject({ name: 'ski-jump.svg', media_type: 'image/svg+xml' })
})

test.each([
  ['a page', '<!DOCTYPE html><svg>'],
  ['an HTML page with an SVG image in it', '<html><svg></svg></html>'],
  ['an unterminated comment', '<!-- <svg>'],
  ['an element whose name only starts with svg', '<svgx>'],
  ['nothing', ''],
  ['only comments', `${'<!---->'.repeat(250)}<`],
])('%s is not recognized as an SVG image', (_, text) => {
  expect(read(text)).toEqual({ error: 'The file is not a PNG, JPEG, WebP or SVG picture.' })
})

test.each(['../x', 'Ski', '-ski', 'ski.svg', 'ski\n', 'a'.repeat(61), ''])(
  'the name %j is refused',
  (name) => {
    expect(read('<svg>', name)).toEqual({
      error: expect.stringContaining('lower-case letters, digits and hyphens'),
    })
  },
)
