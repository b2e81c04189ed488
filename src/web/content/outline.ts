/** An HTML node of a rehype plugin, with only the fields that are used here. */
export type HtmlNode = {
  type: string
  tagName?: string
  properties?: Record<string, unknown>
  children?: HtmlNode[]
  value?: string
}

/** A text with at least this many second-level headings gets a table of contents. */
const MIN_PARTS = 3

/**
 * A rehype plugin that gives each heading an id, and puts a table of contents before a long text: `<nav><ul><li><a
 * href="#captain">Captain</a></li></ul></nav>`.
 */
export function outline() {
  return (tree: HtmlNode): void => {
    const parts = addHeadingIds(tree).filter(({ tagName }) => tagName === 'h2')
    if (parts.length < MIN_PARTS) return

    const entries = parts.map((part) => element('li', {}, [linkTo(part)]))
    const nav = element('nav', { ariaLabel: 'On this page' }, [element('ul', {}, entries)])
    tree.children = [nav, element('div', {}, tree.children ?? [])]
  }
}

function addHeadingIds(tree: HtmlNode): HtmlNode[] {
  const taken_ids = new Set<string>()
  const headings = (tree.children ?? []).filter(({ tagName }) => /^h[2-4]$/.test(tagName ?? ''))
  for (const heading of headings) {
    const id = uniqueId(slugOf(textOf(heading)), taken_ids)
    taken_ids.add(id)
    heading.properties = { ...heading.properties, id }
  }
  return headings
}

function linkTo(heading: HtmlNode): HtmlNode {
  return element('a', { href: `#${String(heading.properties?.id)}` }, [
    { type: 'text', value: textOf(heading) },
  ])
}

function element(tagName: string, properties: Record<string, unknown>, children: HtmlNode[]): HtmlNode {
  return { type: 'element', tagName, properties, children }
}

export function textOf({ value = '', children = [] }: HtmlNode): string {
  return value + children.map(textOf).join('')
}

/** Turns `Captain & bonus` into `captain-bonus`. Keeps letters of all scripts. */
export function slugOf(text: string): string {
  return (
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join('-') ?? 'part'
  )
}

function uniqueId(slug: string, taken_ids: ReadonlySet<string>): string {
  let id = slug
  for (let nth = 2; taken_ids.has(id); nth++) id = `${slug}-${nth}`
  return id
}
