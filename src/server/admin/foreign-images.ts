// A label may hold one more pair of brackets.
const LABEL = String.raw`\[((?:[^[\]\\]|\\.|\[[^[\]]*\])*)\]`
const IMAGE = new RegExp(String.raw`!${LABEL}(?:\(\s*<?([^)\s>]+)|\[([^\]]*)\])?`, 'gs')
const DEFINITION = /^ {0,3}\[([^\]]+)\]:\s*<?([^\s>]+)/gm

/** Addresses of pictures in a markdown text that are not ours to serve (rules §9), also of those named by a reference. */
export function foreignImages(markdown: string): string[] {
  const definitions = [...markdown.matchAll(DEFINITION)].reverse()
  const places = new Map(definitions.map(([, label = '', address = '']) => [folded(label), address]))
  return [...markdown.matchAll(IMAGE)]
    .map(([, text = '', address, label]) => address ?? places.get(folded(label || text)) ?? '')
    .filter(isElsewhere)
}

/** Browsers take a backslash for a slash. */
function isElsewhere(address: string): boolean {
  return /^([a-z][a-z0-9+.-]*:|[/\\]{2})/i.test(address)
}

function folded(label: string): string {
  return label.trim().replaceAll(/\s+/g, ' ').toLowerCase()
}
