/** Markdown of a line or two without its marks, for places that have no room for more than words. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(#+|>|[-*+])\s+/gm, '')
    .replace(/(\*\*|__|~~|`)(.*?)\1/g, '$2')
    .replace(/(^|[^\w*])[*_](\S.*?\S|\S)[*_](?!\w)/g, '$1$2')
    .replace(/\s+/g, ' ')
    .trim()
}
