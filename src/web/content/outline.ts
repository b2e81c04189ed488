/** The parts of an HTML tree that are used here. */
export type Branch = {
  type: string
  tagName?: string
  properties?: Record<string, unknown>
  children?: Branch[]
  value?: string
}

/** A text with this many parts has a table of contents. */
const LONG = 3

/**
 * Gives each heading an anchor, and puts a table of contents before a long text: `<nav><ul><li><a
 * href="#captain">Captain</a></li></ul></nav>`.
 */
export function outline() {
  return (tree: Branch): void => {
    const parts = nameHeadings(tree).filter(({ tagName }) => tagName === 'h2')
    if (parts.length < LONG) return

    const entries = parts.map((part) => element('li', {}, [linkTo(part)]))
    const nav = element('nav', { ariaLabel: 'On this page' }, [element('ul', {}, entries)])
    tree.children = [nav, element('div', {}, tree.children ?? [])]
  }
}

function nameHeadings(tree: Branch): Branch[] {
  const taken = new Set<string>()
  const headings = (tree.children ?? []).filter(({ tagName }) => /^h[2-4]$/.test(tagName ?? ''))
  for (const heading of headings) {
    const id = freeId(slugOf(textOf(heading)), taken)
    taken.add(id)
    heading.properties = { ...heading.properties, id }
  }
  return headings
}

function linkTo(heading: Branch): Branch {
  return element('a', { href: `#${String(heading.properties?.id)}` }, [
    { type: 'text', value: textOf(heading) },
  ])
}

function element(tagName: string, properties: Record<string, unknown>, children: Branch[]): Branch {
  return { type: 'element', tagName, properties, children }
}

function textOf({ value = '', children = [] }: Branch): string {
  return value + children.map(textOf).join('')
}

/** Turns `Captain & bonus` into `captain-bonus`, in any script. */
export function slugOf(text: string): string {
  return (
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join('-') ?? 'part'
  )
}

function freeId(slug: string, taken: ReadonlySet<string>): string {
  let id = slug
  for (let nth = 2; taken.has(id); nth++) id = `${slug}-${nth}`
  return id
}
