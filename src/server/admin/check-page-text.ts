/** The maximum number of characters of a page. */
const MOST = 200_000

/** Why a text cannot be a page, in sentences. `advice` says where to add a picture that is on another site. */
export function checkPageText(markdown: string, advice: string): string[] {
  if (markdown.length > MOST) return [`A page has at most ${MOST.toLocaleString('en-GB')} characters.`]
  return foreignImages(markdown).map((address) => `${address} is on another site: ${advice}.`)
}

// A label may contain one more pair of brackets.
const LABEL = String.raw`\[((?:[^[\]\\]|\\.|\[[^[\]]*\])*)\]`
const IMAGE = new RegExp(String.raw`!${LABEL}(?:\(\s*<?([^)\s>]+)|\[([^\]]*)\])?`, 'gs')
const DEFINITION = /^ {0,3}\[([^\]]+)\]:\s*<?([^\s>]+)/gm

/** URLs of images in a Markdown text that we do not serve (rules §9), including those of reference links. */
export function foreignImages(markdown: string): string[] {
  const definitions = [...markdown.matchAll(DEFINITION)].reverse()
  const places = new Map(definitions.map(([, label = '', address = '']) => [folded(label), address]))
  return [...markdown.matchAll(IMAGE)]
    .map(([, text = '', address, label]) => address ?? places.get(folded(label || text)) ?? '')
    .filter(isElsewhere)
}

/** Browsers treat a backslash as a slash. */
function isElsewhere(address: string): boolean {
  return /^([a-z][a-z0-9+.-]*:|[/\\]{2})/i.test(address)
}

function folded(label: string): string {
  return label.trim().replaceAll(/\s+/g, ' ').toLowerCase()
}
