const MAX_CHARACTERS = 200_000

/** Returns the errors of a page's text as sentences. `advice` ends the sentence about a picture on another site. */
export function checkPageText(markdown: string, advice: string): string[] {
  if (markdown.length > MAX_CHARACTERS)
    return [`A page has at most ${MAX_CHARACTERS.toLocaleString('en-GB')} characters.`]
  return foreignImages(markdown).map((address) => `${address} is on another site: ${advice}.`)
}

// A label may contain brackets, nested one level deep.
const LABEL = String.raw`\[((?:[^[\]\\]|\\.|\[[^[\]]*\])*)\]`
const IMAGE = new RegExp(String.raw`!${LABEL}(?:\(\s*<?([^)\s>]+)|\[([^\]]*)\])?`, 'gs')
const DEFINITION = /^ {0,3}\[([^\]]+)\]:\s*<?([^\s>]+)/gm

/**
 * Finds the URLs of images on other sites in a Markdown text (rules §9), including images that use a reference link.
 */
export function foreignImages(markdown: string): string[] {
  const definitions = [...markdown.matchAll(DEFINITION)].reverse()
  const url_by_label = new Map(definitions.map(([, label = '', address = '']) => [foldLabel(label), address]))
  return [...markdown.matchAll(IMAGE)]
    .map(([, text = '', address, label]) => address ?? url_by_label.get(foldLabel(label || text)) ?? '')
    .filter(isOnAnotherSite)
}

/** Browsers treat a backslash as a slash. */
function isOnAnotherSite(address: string): boolean {
  return /^([a-z][a-z0-9+.-]*:|[/\\]{2})/i.test(address)
}

function foldLabel(label: string): string {
  return label.trim().replaceAll(/\s+/g, ' ').toLowerCase()
}
