import { expect, test } from 'vitest'
import { type HtmlNode, outline, slugOf } from './outline.ts'

const heading = (tagName: string, value: string): HtmlNode => ({
  type: 'element',
  tagName,
  children: [{ type: 'text', value }],
})
const rooted = (...children: HtmlNode[]): HtmlNode => ({ type: 'root', children })
const idsIn = ({ children = [] }: HtmlNode) => children.map(({ properties }) => properties?.id)

test.each([
  ['Captain & bonus', 'captain-bonus'],
  ['1. Größe', '1-größe'],
  ['???', 'part'],
])('the anchor of %j is %j', (text, slug) => {
  expect(slugOf(text)).toBe(slug)
})

test('each heading has a unique anchor [2.info.a]', () => {
  const tree = rooted(heading('h2', 'Points'), heading('p', 'Points'), heading('h3', 'Points'))
  outline()(tree)
  expect(idsIn(tree)).toEqual(['points', undefined, 'points-2'])
})

test('a text of three parts starts with a table of contents [2.info.a]', () => {
  const tree = rooted(
    heading('h2', 'Pick'),
    heading('h3', 'More'),
    heading('h2', 'Race'),
    heading('h2', 'Points'),
  )
  outline()(tree)
  const [nav, text] = tree.children ?? []
  const links = nav?.children?.[0]?.children?.map((entry) => entry.children?.[0]?.properties?.href)
  expect(links).toEqual(['#pick', '#race', '#points'])
  expect(idsIn(text ?? rooted())).toEqual(['pick', 'more', 'race', 'points'])
})
