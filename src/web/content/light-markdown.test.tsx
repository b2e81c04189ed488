import fc from 'fast-check'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { isOnePlainParagraph, LightMarkdown } from './light-markdown.tsx'
import { Markdown } from './markdown.tsx'
import { loadRenderedMarkdown } from './markdown-part.ts'

beforeAll(loadRenderedMarkdown)

const rendered = (text: string) => renderToString(<MemoryRouter>{<Markdown text={text} />}</MemoryRouter>)
const renderedLight = (text: string) =>
  renderToString(<MemoryRouter>{<LightMarkdown text={text} />}</MemoryRouter>)

/** The characters that need no renderer, and parts that Markdown may treat as links or lists. */
const PARTS = Array.from('aÉß19٣ ,.;:?!()\'"’‘“”„«»–—-').concat(
  'www.',
  'http:',
  'ftp.',
  '.com',
  '1. ',
  '1) ',
  '- ',
  '--',
  '  ',
)

test('a text without markup looks the same without the renderer [3.19]', () => {
  const texts = fc.array(fc.constantFrom(...PARTS), { maxLength: 12 }).map((all) => `a${all.join('')}`)
  fc.assert(
    fc.property(texts, (text) => {
      fc.pre(isOnePlainParagraph(text))
      expect(renderedLight(text)).toBe(rendered(text))
    }),
    { numRuns: 1000 },
  )
})

test.each([
  ['Which nation wins the Sprint Freestyle (women)?', true],
  ['Wird Frau Müller “erste”?', true],
  ['Who wins the **sprint**?', false],
  ['See [the rules](/info/rules)', false],
  ['See www.example.org', false],
  ['First\nsecond', false],
  ['1. First', false],
  ['- First', false],
  ['', false],
])('%j needs no renderer: %s [3.19]', (text, is_plain) => {
  expect(isOnePlainParagraph(text)).toBe(is_plain)
})

test('a text with markup is rendered, and its HTML names the file of the renderer [3.19]', () => {
  const html = renderedLight('Who wins the **sprint**?')
  expect(html).toContain('<strong>sprint</strong>')
  expect(html).toContain('data-source="src/web/content/markdown.tsx"')
})
